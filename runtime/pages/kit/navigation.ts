import type { Texts } from "../language.ts";

/** The pages that stand in the header of every page, in this order. */
export const navItems = ["/calendar", "/prescreen", "/combine", "/citations", "/verify", "/snapshot"] as const;

export type NavItem = (typeof navItems)[number];

/** Name of each, and what a person does there. */
export const navTexts: Texts<Readonly<Record<NavItem, { readonly name: string; readonly text: string }>>> = {
  ja: {
    "/calendar": { name: "締切", text: "これから締め切られる募集を、月ごとに。" },
    "/prescreen": { name: "制度診断", text: "事業者の条件から候補を絞り、理由を示します。" },
    "/combine": { name: "併用確認", text: "選んだ制度どうしの併用ルールを表で。" },
    "/citations": { name: "引用確認", text: "文章の中の法令・判例の引用を照合します。" },
    "/verify": { name: "検証", text: "封印や証明を、ブラウザーの中で検証します。" },
    "/snapshot": { name: "収録データ", text: "何が、どこから、いつ、どれだけ入っているか。" },
  },
  en: {
    "/calendar": { name: "Deadlines", text: "Calls for applications that close soon, by month." },
    "/prescreen": { name: "Prescreen", text: "Programs that fit an applicant, with reasons." },
    "/combine": { name: "Combine", text: "What rules say on using programs together." },
    "/citations": { name: "Citations", text: "Checks the laws and cases that a text cites." },
    "/verify": { name: "Verify", text: "Checks seals and proofs inside your browser." },
    "/snapshot": { name: "Data", text: "What is held, from where, how fresh." },
  },
};

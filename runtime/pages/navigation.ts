import type { Texts } from "../wire/language.ts";

const toolItems = ["/calendar", "/prescreen", "/combine", "/citations", "/verify", "/snapshot"] as const;

/** Pages about the service itself, in the footer of every page. */
const serviceItems = ["/guides", "/docs", "/console", "/status"] as const;

type NavItem = (typeof toolItems)[number] | (typeof serviceItems)[number];

/** Header items in order: as many as fit on a laptop. */
const headerItems: readonly NavItem[] = [...toolItems, "/guides", "/console"];

/** The navigation entries whose pages are served. */
export type Navigation = Readonly<Record<"header" | "tools" | "service", readonly NavItem[]>>;

export function navigationOf(paths: readonly string[]): Navigation {
  const served = (item: NavItem) => paths.includes(item);
  return {
    header: headerItems.filter(served),
    tools: toolItems.filter(served),
    service: serviceItems.filter(served),
  };
}

/** Label and description of each entry. */
export const navTexts: Texts<Readonly<Record<NavItem, { readonly name: string; readonly text: string }>>> = {
  ja: {
    "/calendar": { name: "締切", text: "これから締め切られる募集を、月ごとに。" },
    "/prescreen": { name: "制度診断", text: "事業者の条件から候補を絞り、理由を示します。" },
    "/combine": { name: "併用確認", text: "選んだ制度どうしの併用ルールを表で。" },
    "/citations": { name: "引用確認", text: "文章の中の法令・判例の引用を照合します。" },
    "/verify": { name: "検証", text: "封印や証明を、ブラウザーの中で検証します。" },
    "/snapshot": { name: "収録データ", text: "何が、どこから、いつ、どれだけ入っているか。" },
    "/guides": { name: "使い方", text: "よくある仕事を、一つずつ、動く例で。" },
    "/docs": { name: "APIリファレンス", text: "すべての操作と、このサーバーで動く例。" },
    "/console": { name: "コンソール", text: "使用量、上限、キー、通知、請求書。" },
    "/status": { name: "稼働状況", text: "いま何を配信し、どこに支障があるか。" },
  },
  en: {
    "/calendar": { name: "Deadlines", text: "Calls for applications that close soon, by month." },
    "/prescreen": { name: "Prescreen", text: "Programs that fit an applicant, with reasons." },
    "/combine": { name: "Combine", text: "What rules say on using programs together." },
    "/citations": { name: "Citations", text: "Checks the laws and cases that a text cites." },
    "/verify": { name: "Verify", text: "Checks seals and proofs inside your browser." },
    "/snapshot": { name: "Data", text: "What is held, from where, how fresh." },
    "/guides": { name: "Guides", text: "Common work, one page each, with examples that run." },
    "/docs": { name: "API reference", text: "Every operation, with examples that run on this server." },
    "/console": { name: "Console", text: "Usage, cap, keys, alerts and invoices." },
    "/status": { name: "Status", text: "What is served now, and what is in trouble." },
  },
};

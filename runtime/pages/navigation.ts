import type { Texts } from "../wire/language.ts";

const toolItems = ["/calendar", "/prescreen", "/combine", "/citations", "/verify", "/snapshot"] as const;

/** Pages about the service itself, in the footer of every page. */
const serviceItems = [
  "/guides",
  "/docs",
  "/console",
  "/status",
  "/legal/commerce",
  "/legal/terms",
  "/legal/privacy",
] as const;

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
    "/calendar": { name: "締切", text: "申請期限が近い募集を、月ごとに。" },
    "/prescreen": { name: "制度診断", text: "事業者の条件に合う候補を、理由とともに。" },
    "/combine": { name: "併用確認", text: "選んだ制度を併用できるか、根拠とともに。" },
    "/citations": { name: "引用確認", text: "文章の中の法令・判例の引用を照合します。" },
    "/verify": { name: "検証", text: "回答や記録が改ざんされていないかを確認します。" },
    "/snapshot": { name: "収録データ", text: "収録している資料、件数、取得日。" },
    "/guides": { name: "使い方", text: "よくある作業の進め方。" },
    "/docs": { name: "APIリファレンス", text: "すべてのエンドポイントと、このサーバーで動く例。" },
    "/console": { name: "コンソール", text: "使用量、上限、キー、通知、請求書。" },
    "/status": { name: "稼働状況", text: "いま何を配信し、どこに支障があるか。" },
    "/legal/commerce": { name: "特定商取引法に基づく表記", text: "販売者と販売の条件。" },
    "/legal/terms": { name: "利用規約", text: "データとAPIを利用する際の条件。" },
    "/legal/privacy": { name: "プライバシーポリシー", text: "何を、何のために保存するか。" },
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
    "/legal/commerce": { name: "Commercial disclosure", text: "Who sells, and on which terms." },
    "/legal/terms": { name: "Terms of use", text: "The terms for using data and API." },
    "/legal/privacy": { name: "Privacy", text: "What is stored, and what for." },
  },
};

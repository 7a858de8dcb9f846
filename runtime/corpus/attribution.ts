import type { Attribution } from "../../schemas/records/invoice.ts";
import type { Manifest } from "../../schemas/snapshot/manifest.ts";

/** Where the National Tax Agency publishes the registrants. */
const officialSite = {
  publisher: "国税庁（適格請求書発行事業者公表サイト）",
  url: "https://www.invoice-kohyo.nta.go.jp/",
  license: "pdl_v1.0",
} as const;

/**
 * Credit for answers built on invoice data: the sources of the snapshot among `urls`, or the agency's own site when none is
 * known. Names, addresses and dates are normalized, so the licence counts the data as edited.
 */
export function invoiceAttribution(sources: Manifest["sources"], urls: readonly string[]): Attribution {
  const used = sources.filter(({ url }) => urls.includes(url));
  const named = used.length > 0 ? used : [officialSite];
  const source = joined(named.map(({ publisher }) => publisher));
  const [first] = named.map(({ url }) => url).toSorted((a, b) => Number(isOfficial(b)) - Number(isOfficial(a)));
  return {
    source,
    source_url: first!,
    license: joined(named.map(({ license }) => license)),
    edited: true,
    notice: `出典：${source}。公表データを加工して作成したものであり、内容は公表者が保証するものではありません。最新の登録状況は公表サイトで確認してください。`,
  };
}

function isOfficial(url: string): boolean {
  return url.startsWith(officialSite.url);
}

function joined(texts: readonly string[]): string {
  return [...new Set(texts)].join("、");
}

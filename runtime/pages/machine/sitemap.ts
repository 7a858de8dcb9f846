import { ServiceError } from "../../base/errors.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { escapeMarkup } from "../../wire/markup.ts";
import type { Page, SentText } from "../page.ts";
import { hasPage, type PagedTable, recordPath } from "../words/addresses.ts";
import { visible } from "../words/visible.ts";

/** Addresses per file; the protocol allows five times as many, but writing them blocks other requests. */
const perFile = 10_000;

type Listed = { readonly size: number; idOf(row: number): string };

/** The records of every kind with pages. */
async function listedTables(corpus: Corpus): Promise<Readonly<Record<PagedTable, Listed>>> {
  const [certifications, plans] = [
    await corpus.companions.rows("certification"),
    await corpus.companions.rows("mutual_plan"),
  ];
  return {
    program: corpus.programs,
    law: corpus.laws.records,
    court_decision: corpus.courtDecisions,
    bid: corpus.bids,
    enforcement_case: corpus.enforcementCases,
    tax_ruleset: corpus.taxRulesets.records,
    loan_program: corpus.loanPrograms,
    case_study: corpus.caseStudies,
    certification: { size: certifications.length, idOf: (row) => certifications[row]!.entity_id },
    mutual_plan: { size: plans.length, idOf: (row) => plans[row]!.entity_id },
    houjin: { size: corpus.houjin.size, idOf: (row) => corpus.houjin.numberOf(row) },
  };
}

/** Sitemap index of all record pages. */
export const sitemapIndex: Page = {
  path: "/sitemap.xml",
  reads: "snapshot",
  async show({ corpus, services }) {
    const held = corpus();
    const files = Object.entries(await listedTables(held)).flatMap(([table, { size }]) =>
      Array.from({ length: Math.ceil(size / perFile) }, (_, at) => `${services.publicUrl}/sitemaps/${table}-${at}.xml`),
    );
    const changed = held.snapshot.manifest.created_at;
    return xml(
      "sitemapindex",
      files.map((file) => `<sitemap><loc>${file}</loc><lastmod>${changed}</lastmod></sitemap>`),
    );
  },
};

/** A sitemap file of one table. */
export const sitemap: Page = {
  path: "/sitemaps/{name}",
  reads: "snapshot",
  async show({ params, corpus, services }) {
    const [, table = "", at = ""] = /^([a-z_]+)-(\d{1,4})\.xml$/.exec(params["name"] ?? "") ?? [];
    const listed = hasPage(table) ? (await listedTables(corpus()))[table] : undefined;
    const first = Number(at) * perFile;
    if (!hasPage(table) || listed === undefined || first >= listed.size) throw new ServiceError("route_not_found");
    const rows = Array.from({ length: Math.min(perFile, listed.size - first) }, (_, row) => listed.idOf(first + row));
    return xml(
      "urlset",
      rows.map((id) => `<url><loc>${escapedXml(services.publicUrl + recordPath(table, id))}</loc></url>`),
    );
  },
};

function xml(root: string, members: readonly string[]): SentText {
  const space = "http://www.sitemaps.org/schemas/sitemap/0.9";
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${space}">\n${members.join("\n")}\n</${root}>\n`;
  return { text, media: "application/xml; charset=utf-8" };
}

/** Escapes a text for XML and removes characters that XML does not allow. */
export function escapedXml(text: string): string {
  return visible(escapeMarkup(text));
}

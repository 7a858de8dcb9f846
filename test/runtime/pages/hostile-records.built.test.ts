import { load } from "cheerio";
import { beforeAll, expect, it } from "vitest";
import { buildInto, temporaryFolder } from "../../support/build.ts";
import { copyOfCorpus, type CorpusRow, editJsonl } from "../../support/edited-corpus.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { openPage } from "./html.ts";
import { nonEmpty } from "../../support/non-empty.ts";

/** Markup, a way out of every context that pages write into, a text that runs backwards, and a long word. */
const hostile = `<script>alert(1)</script></title>"'><img src=x onerror=alert(1)>{{7*7}}\u202eevil\u2066${"切れ目のない言葉".repeat(6)}`;

/** Texts that people write; the others are numbers, addresses and words of vocabularies. */
const fields = (
  "primary_name authority_name municipality law_title ministry case_name key_ruling court ruling_summary bid_title " +
  "bid_description procuring_entity winner_name program_name provider target_conditions ruleset_name filing_requirements " +
  "authority case_title case_summary company_name recipient_name reason_excerpt event_type name requirements benefits " +
  "caption text description round_label suppl_label subject_area parties_involved"
).split(" ");

const files = [
  "programs-ministry",
  "laws",
  "law-articles",
  "court-decisions",
  "bids",
  "loan-programs",
  "enforcement-cases",
]
  .concat(["case-studies", "tax-rulesets", "certifications", "mutual-plans", "exclusion-rules", "application-rounds"])
  .map((name) => `${name}.jsonl`);

let service: TestService;
beforeAll(async () => {
  const corpus = copyOfCorpus();
  for (const file of files) editJsonl(corpus.path(file), (rows) => rows.map(poisoned));
  const out = temporaryFolder("hostile");
  const { corpusSnapshotId } = await buildInto(out, { sources: corpus.sources });
  service = await startTestService({ snapshots: { store: out, id: corpusSnapshotId } });
  return () => service.close();
});

function poisoned(row: CorpusRow): CorpusRow {
  const changed = fields
    .filter((field) => typeof row[field] === "string")
    .map((field) => [field, `${row[field]}${hostile}`]);
  return { ...row, ...Object.fromEntries(changed) };
}

const searches = [
  ["/v1/programs/search", "unified_id", "programs"],
  ["/v1/laws/search", "unified_id", "laws"],
  ["/v1/court-decisions/search", "unified_id", "court-decisions"],
  ["/v1/bids/search", "unified_id", "bids"],
  ["/v1/loan-programs/search", "id", "loan-programs"],
  ["/v1/enforcement-cases/search", "case_id", "enforcement-cases"],
  ["/v1/case-studies/search", "case_id", "case-studies"],
  ["/v1/tax_rulesets/search", "unified_id", "tax-rulesets"],
  ["/v1/am/certifications", "entity_id", "certifications"],
  ["/v1/am/mutual_plans", "entity_id", "mutual-plans"],
] as const;

it.each(searches)("shows what hostile records of %s say as text", async (search, idField, folder) => {
  const { body } = await service.ask(`${search}?limit=3`);
  expect(body.results.length).toBeGreaterThan(0);
  for (const row of body.results) await expectText(`/${folder}/${encodeURIComponent(String(row[idField]))}`);
});

it.each([
  "/search?q=架空",
  "/snapshot",
  "/snapshot/changes",
  "/calendar",
  "/prescreen?purpose=機械",
  "/combine?p=UNI-0000000001&p=UNI-0000000003&q=架空",
  "/compare?ids=UNI-0000000001&ids=UNI-0000000003&q=架空",
])("shows hostile records on %s as text", (path) => expectText(path));

it.each(["/sitemap.xml", "/snapshot/changes.atom", "/calendar.ics"])("turns no text around in %s", async (path) => {
  const { status, bytes } = await service.ask(path);
  expect(status).toBe(200);
  expect(bytes.toString()).not.toMatch(/\p{Bidi_Control}/u);
  if (path !== "/calendar.ics") expect(bytes.toString()).not.toContain("<script");
});

async function expectText(path: string): Promise<void> {
  const { status, html } = await openPage(service, path);
  expect([path, status]).toEqual([path, 200]);
  expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  const $ = load(html);
  const kinds = $("script")
    .toArray()
    .map((script) => script.attribs["type"] ?? script.attribs["src"]?.split("/")[1]);
  expect(
    nonEmpty(kinds).every((kind) => ["assets", "application/json", "application/ld+json"].includes(kind ?? "")),
  ).toBe(true);
  expect($("img, [onerror], [style], title ~ script:not([src]):not([type])").length).toBe(0);
  expect($("h1").length).toBe(1);
  for (const script of $('script[type^="application/"]').toArray()) JSON.parse($(script).text());
}

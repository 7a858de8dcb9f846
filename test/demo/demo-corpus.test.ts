import { describe, expect, it } from "vitest";
import type { DatasetName } from "../../schemas/input/input.ts";
import { inputSchemas } from "../../schemas/input/input.ts";
import { checkDigitOf, readCorpus, textsOf } from "./read-corpus.ts";

const demo = readCorpus("demo");
const rowsOf = (dataset: DatasetName) => demo.rows.filter((row) => row.dataset === dataset);

const minima: Partial<Record<DatasetName, number>> = {
  program: 250,
  law: 150,
  law_article: 4000,
  court_decision: 400,
  bid: 400,
  houjin_raw: 1000,
  invoice_raw: 5,
  loan_program: 30,
  certification: 15,
  tax_ruleset: 20,
  exclusion_rule: 20,
  mutual_plan: 8,
  enforcement_case: 60,
  case_study: 100,
  relation: 10,
  annotation: 10,
};

/** Government, local government, and the few public bodies and secretariats that publish under other names. */
const officialHosts = [
  /\.go\.jp$/,
  /\.lg\.jp$/,
  /(^|\.)(pref|city|town|vill)\.[a-z0-9.-]+\.jp$/,
  /^portal\.monodukuri-hojo\.jp$/,
  /^r6\.jizokukahojokin\.info$/,
  /^sii\.or\.jp$/,
  /^www\.tokyo-kosha\.or\.jp$/,
  /^www\.tokyo-cci\.or\.jp$/,
  /^www\.ideco-koushiki\.jp$/,
];

/** Fields that hold sentences of others in a full corpus and must be empty here. */
const textFields = [
  "text",
  "key_ruling",
  "ruling_summary",
  "full_text",
  "source_excerpt",
  "reason_excerpt",
  "case_summary",
  "outcomes",
  "summary",
  "bid_description",
  "excerpt",
  "source_title",
];

describe("demo corpus", () => {
  it("has enough rows of every dataset it shows", () => {
    const counts = Object.fromEntries(
      Object.keys(minima).map((dataset) => [dataset, rowsOf(dataset as DatasetName).length]),
    );
    for (const [dataset, least] of Object.entries(minima))
      expect(counts[dataset], dataset).toBeGreaterThanOrEqual(least);
  });

  it("is at most 8 MB", () => {
    expect(demo.bytes).toBeLessThanOrEqual(8_000_000);
  });

  it("holds only rows that their input schema accepts without dropping a key", () => {
    const problems = demo.rows.flatMap(({ at, dataset, row }) => {
      const parsed = inputSchemas[dataset].safeParse(row);
      if (!parsed.success) return [`${at}: ${parsed.error.message}`];
      const kept = Object.keys(parsed.data);
      return Object.keys(row)
        .filter((key) => !kept.includes(key))
        .map((key) => `${at}: unknown key ${key}`);
    });
    expect(problems).toEqual([]);
  });

  it("names an official address in every row, and no other address anywhere", () => {
    const isRegister = (dataset: DatasetName) => dataset === "houjin_raw" || dataset === "invoice_raw";
    const sourceless = demo.rows.filter(
      ({ dataset, row }) =>
        !isRegister(dataset) && !row["source_url"] && !(row["source_urls"] as string[] | undefined)?.length,
    );
    expect(sourceless.map(({ at }) => at)).toEqual([]);
    const addresses = [
      ...demo.sources.map(({ id, url }) => ({ at: id, text: url })),
      ...demo.rows.flatMap(({ at, row }) => [...textsOf(row)].map(({ text }) => ({ at, text }))),
    ].filter(({ text }) => /^https?:/i.test(text));
    const foreign = addresses.filter(({ text }) => !officialHosts.some((host) => host.test(new URL(text).hostname)));
    expect(foreign).toEqual([]);
  });

  it("carries facts only: no text of a source and no long Japanese passage", () => {
    const filled = demo.rows.flatMap(({ at, row }) =>
      textFields.filter((field) => (row[field] ?? null) !== null).map((field) => `${at}: ${field}`),
    );
    expect(filled).toEqual([]);
    const long = demo.rows.flatMap(({ at, row }) =>
      [...textsOf(row)]
        .filter(
          ({ text }) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) && [...text].length > 80,
        )
        .map(({ path }) => `${at}: ${path}`),
    );
    expect(long).toEqual([]);
  });

  it("has article numbers for at least forty laws, all of them in the list of laws", () => {
    const laws = new Set(rowsOf("law").map(({ row }) => row["law_id"]));
    const withArticles = new Set(rowsOf("law_article").map(({ row }) => row["law_id"]));
    expect(withArticles.size).toBeGreaterThanOrEqual(40);
    expect([...withArticles].filter((id) => !laws.has(id))).toEqual([]);
  });

  it("spreads programs over all prefectures, all levels and several kinds", () => {
    const programs = rowsOf("program").map(({ row }) => row);
    const distinct = (field: string) => new Set(programs.map((row) => row[field]).filter(Boolean));
    expect(distinct("prefecture").size).toBe(47);
    expect([...distinct("authority_level")].toSorted()).toEqual([
      "financial",
      "municipality",
      "national",
      "prefecture",
    ]);
    expect(distinct("program_kind").size).toBeGreaterThanOrEqual(8);
    const rich = programs.filter(
      (row) => row["required_documents"] && row["company_sizes"] && (row["enriched"] || row["rounds"]),
    );
    expect(rich.length).toBeGreaterThanOrEqual(20);
    expect(programs.filter((row) => row["acceptance"]).length).toBeGreaterThanOrEqual(5);
  });

  it("gives every program an id of its own", () => {
    // A row without an id gets one from publisher, name and place, so those must differ.
    const ids = rowsOf("program").map(
      ({ row, at }) =>
        row["unified_id"] ?? [at.split("#")[0], row["primary_name"], row["prefecture"], row["municipality"]].join("|"),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("lets rules, relations, annotations, loans, certifications and plans speak of programs of the demo only", () => {
    const ids = new Set(rowsOf("program").map(({ row }) => row["unified_id"]));
    const laws = new Set(rowsOf("law").map(({ row }) => row["law_title"]));
    const named = [
      ...rowsOf("exclusion_rule").map(({ at, row }) => ({ at, id: row["program_a"] })),
      ...rowsOf("exclusion_rule").map(({ at, row }) => ({ at, id: row["program_b"] })),
      ...rowsOf("relation").map(({ at, row }) => ({ at, id: row["from_id"] })),
      ...rowsOf("relation")
        .filter(({ row }) => row["to_kind"] === "program")
        .map(({ at, row }) => ({ at, id: row["to_id"] })),
      ...rowsOf("annotation").map(({ at, row }) => ({ at, id: row["entity_id"] })),
      ...(["loan_program", "certification", "mutual_plan"] as const).flatMap((dataset) =>
        rowsOf(dataset)
          .filter(({ row }) => row["unified_id"])
          .map(({ at, row }) => ({ at, id: row["unified_id"] })),
      ),
    ];
    expect(named.filter(({ id }) => !ids.has(id))).toEqual([]);
    const toLaws = rowsOf("relation").filter(({ row }) => row["to_kind"] === "law");
    expect(toLaws.filter(({ row }) => !laws.has(row["to_id"])).map(({ at }) => at)).toEqual([]);
    expect(rowsOf("exclusion_rule").filter(({ row }) => row["program_a"] === row["program_b"])).toEqual([]);
  });

  it("names only laws of the demo in programs", () => {
    const known = new Set(
      rowsOf("law").flatMap(({ row }) =>
        [row["law_title"], row["abbreviations"] ?? [], row["old_titles"] ?? []].flat(),
      ),
    );
    const unknown = rowsOf("program").flatMap(({ at, row }) =>
      ((row["law_references"] as { law: string }[] | undefined) ?? [])
        .filter(({ law }) => !known.has(law))
        .map(({ law }) => `${at}: ${law}`),
    );
    expect(unknown).toEqual([]);
  });

  it("has corporate numbers with the right check digit", () => {
    const numbers = [
      ...rowsOf("houjin_raw").flatMap(({ at, row }) => [
        { at, number: row["corporateNumber"] },
        { at, number: row["successorCorporateNumber"] },
      ]),
      ...rowsOf("bid").map(({ at, row }) => ({ at, number: row["winner_houjin_bangou"] })),
      ...rowsOf("enforcement_case").map(({ at, row }) => ({ at, number: row["recipient_houjin_bangou"] })),
      ...rowsOf("case_study").map(({ at, row }) => ({ at, number: row["houjin_bangou"] })),
      ...rowsOf("invoice_raw")
        .filter(({ row }) => row["name"])
        .map(({ at, row }) => ({ at, number: String(row["registratedNumber"]).slice(1) })),
    ].filter((entry): entry is { at: string; number: string } => typeof entry.number === "string");
    expect(numbers.length).toBeGreaterThan(1500);
    expect(
      numbers.filter(({ number }) => !/^\d{13}$/.test(number) || Number(number[0]) !== checkDigitOf(number)),
    ).toEqual([]);
    expect(new Set(rowsOf("houjin_raw").map(({ row }) => row["corporateNumber"])).size).toBeGreaterThanOrEqual(1000);
  });

  it("connects datasets: winners, sanctioned companies and cases meet in the register or in each other", () => {
    const register = new Set(rowsOf("houjin_raw").map(({ row }) => row["corporateNumber"]));
    const winners = new Set(rowsOf("bid").map(({ row }) => row["winner_houjin_bangou"]));
    const winnersInRegister = [...winners].filter((number) => register.has(number));
    const cases = rowsOf("case_study").filter(({ row }) => row["houjin_bangou"] && winners.has(row["houjin_bangou"]));
    const sanctioned = rowsOf("enforcement_case").filter(({ row }) => winners.has(row["recipient_houjin_bangou"]));
    expect(winnersInRegister.length).toBeGreaterThanOrEqual(30);
    expect(cases.length).toBeGreaterThanOrEqual(5);
    expect(sanctioned.length).toBeGreaterThanOrEqual(1);
  });

  it("names companies only among the sanctioned", () => {
    const others = rowsOf("enforcement_case").filter(
      ({ row }) =>
        row["is_sole_proprietor"] !== false || !/株式会社|有限会社|合同会社/.test(String(row["recipient_name"])),
    );
    expect(others.map(({ at }) => at)).toEqual([]);
  });
});

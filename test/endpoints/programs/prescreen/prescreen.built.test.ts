import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../../support/service.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

const service = serviceOfFile();

type Row = { unified_id: string; fit_score: number; match_reasons: string[]; caveats: string[]; tier: string };

const ask = (json: unknown) => service().ask("/v1/programs/prescreen", { json });
const rowsOf = async (profile: object) => {
  const { status, body } = await ask({ limit: 50, ...profile });
  expect(status).toBe(200);
  return new Map((body.results as Row[]).map((row) => [row.unified_id, row]));
};
const codes = (texts: readonly string[]) => texts.map((text) => text.slice(0, text.indexOf(":")));

describe("200", () => {
  it("takes an empty profile and echoes every field", async () => {
    const { status, body } = await ask({});
    expect(status).toBe(200);
    expect(body).toMatchObject({ limit: 10, total_considered: 19 });
    expect(body.results).toHaveLength(10);
    expect(body.profile_echo).toEqual({
      prefecture: null,
      industry_jsic: null,
      is_sole_proprietor: null,
      employee_count: null,
      planned_investment_man_yen: null,
      houjin_bangou: null,
      declared_certifications: [],
      founded_year: null,
      revenue_yen: null,
      capital_yen: null,
      purpose: null,
      funding_purpose: [],
      as_of: "2026-11-15",
      limit: 10,
    });
    expect(body.understood).toEqual({ purposes: [], groups: [], municipalities: [], words: [] });
    expect(Object.keys(body.results[0]).toSorted()).toEqual([
      "amount_max_man_yen",
      "as_of",
      "authority_level",
      "caveats",
      "fit_score",
      "match_reasons",
      "official_url",
      "open_status",
      "open_window",
      "prefecture",
      "primary_name",
      "source_fetched_at",
      "source_url",
      "tier",
      "unified_id",
    ]);
  });

  it("echoes the profile as understood, without company_url", async () => {
    const { body } = await ask({
      prefecture: " Tokyo ",
      industry_jsic: "製造業",
      houjin_bangou: "T8999999999901",
      declared_certifications: ["x", "x "],
      company_url: "",
      founded_year: 1990,
      revenue_yen: 1,
      limit: 3,
    });
    expect(body.profile_echo).toMatchObject({
      prefecture: "東京都",
      industry_jsic: "E",
      declared_certifications: ["x"],
      founded_year: 1990,
      revenue_yen: 1,
      limit: 3,
    });
    expect(body.profile_echo.houjin_bangou).toMatch(/8999999999901$/);
    expect(body.profile_echo).not.toHaveProperty("company_url");
    expect(body.results).toHaveLength(3);
  });

  it("rules out only programs of other prefectures", async () => {
    const rows = await rowsOf({ prefecture: "東京" });
    expect(rows.has("UNI-0000000010")).toBe(true);
    expect(rows.has("UNI-0000000001")).toBe(true);
    for (const id of ["UNI-0000000011", "UNI-0000000016", "UNI-0000000017"]) expect(rows.has(id)).toBe(false);
    const { body } = await ask({ prefecture: "東京", limit: 1 });
    expect(body.total_considered).toBe(rows.size);
    expect(body.total_considered).toBe(16);
  });

  it("rules out the programs of every prefecture for an applicant of the whole country", async () => {
    const { body } = await ask({ prefecture: "全国", limit: 50 });
    for (const { prefecture } of nonEmpty(body.results)) expect(prefecture).toBeNull();
    expect(body.total_considered).toBe(body.results.length);
    expect(body.total_considered).toBeGreaterThan(0);
  });

  it("rules nothing out without a prefecture, and says what is limited to one", async () => {
    const rows = await rowsOf({});
    expect(rows.has("UNI-0000000010")).toBe(true);
    expect(rows.get("UNI-0000000010")!.caveats).toContain(
      "prefecture_not_told: the program is limited to 東京都; name yours",
    );
    expect(codes(rows.get("UNI-0000000001")!.caveats)).not.toContain("prefecture_not_told");
  });

  it("tells nationwide programs from those of a municipality that may be another one", async () => {
    const rows = await rowsOf({ prefecture: "東京都" });
    expect(codes(rows.get("UNI-0000000001")!.match_reasons)).toContain("nationwide");
    expect(codes(rows.get("UNI-0000000010")!.match_reasons)).toContain("within_prefecture");
    expect(codes(rows.get("UNI-0000000010")!.caveats)).toContain("municipality_not_told");
  });

  it("gives points for entity kind, industry, amount and a declared prerequisite", async () => {
    const profile = {
      industry_jsic: "E",
      is_sole_proprietor: false,
      planned_investment_man_yen: 500,
      declared_certifications: ["架空事業高度化計画認定"],
    };
    const rows = await rowsOf(profile);
    const best = rows.get("UNI-0000000001")!;
    expect(codes(best.match_reasons)).toEqual(
      expect.arrayContaining([
        "nationwide",
        "industry_listed",
        "entity_kind",
        "amount_covers_plan",
        "prerequisite_declared",
      ]),
    );
    expect(codes(best.caveats)).not.toContain("prerequisite_undeclared");
    expect([...rows.keys()][0]).toBe("UNI-0000000001");
    const byId = await rowsOf({ ...profile, declared_certifications: ["UNI-0000000006"] });
    expect(byId.get("UNI-0000000001")!.fit_score).toBe(best.fit_score);
    const none = await rowsOf({ ...profile, declared_certifications: [] });
    expect(none.get("UNI-0000000001")!.fit_score).toBeLessThan(best.fit_score);
  });

  it("names what speaks against a program, and what its record does not say", async () => {
    const rows = await rowsOf({
      prefecture: "東京",
      industry_jsic: "D",
      is_sole_proprietor: true,
      employee_count: 21,
      planned_investment_man_yen: 600,
    });
    expect(rows.get("UNI-0000000001")!.caveats).toEqual([
      "industry_not_listed: the record lists E, E32",
      "employee_count_outside_limit: at most 20 employees",
      "prerequisite_undeclared: rule kakuu-pre-koudo-nintei asks for UNI-0000000006",
    ]);
    expect(codes(rows.get("UNI-0000000002")!.caveats)).toEqual(["entity_kind_not_listed", "industry_missing"]);
    const unsourced = [...rows.values()].find(({ caveats }) => codes(caveats).includes("source_url_missing"))!;
    expect(codes(unsourced.caveats)).toEqual([
      "municipality_not_told",
      "purpose_missing",
      "target_types_missing",
      "industry_missing",
      "amount_below_plan",
      "deadline_missing",
      "source_url_missing",
    ]);
    expect(codes(rows.get("UNI-0000000015")!.caveats)).toContain("amount_missing");
  });

  it("compares a cap with the plan times the rate", async () => {
    const caveatsAt = async (plan: number) =>
      (await rowsOf({ planned_investment_man_yen: plan })).get("UNI-0000000001")!.caveats;
    // Half of it is paid, 500 at most.
    expect(codes(await caveatsAt(1000))).not.toContain("amount_below_plan");
    expect(await caveatsAt(1200)).toContain(
      "amount_below_plan: at most 500 man-yen, where the rate of a plan of 1200 would come to 600",
    );
  });

  it("says when the last deadline has passed", async () => {
    const rows = await rowsOf({});
    expect(rows.get("UNI-0000000011")!.caveats).toContain("deadline_passed: the last known deadline was 2026-06-30");
  });

  it("orders by score, tier, next deadline, amount with unknown ones last, id", async () => {
    const { body } = await ask({ prefecture: "東京", is_sole_proprietor: true, limit: 50 });
    const rows = body.results as (Row & { amount_max_man_yen: number | null })[];
    const deadlines = new Map<string, number>();
    for (const { unified_id: id } of rows) {
      const { next_deadline: next } = (await service().ask(`/v1/programs/${id}`)).body;
      deadlines.set(id, next === null ? Infinity : Date.parse(next));
    }
    const place = (row: (typeof rows)[number]) => [
      -row.fit_score,
      "SABC".indexOf(row.tier),
      deadlines.get(row.unified_id)!,
      -(row.amount_max_man_yen ?? -1),
    ];
    for (const [at, row] of nonEmpty(rows.entries())) {
      const next = rows[at + 1];
      if (!next) break;
      const [one, other] = [place(row), place(next)];
      const differing = one.findIndex((value, index) => value !== other[index]);
      if (differing >= 0) expect(one[differing]).toBeLessThan(other[differing]!);
      else expect(row.unified_id < next.unified_id).toBe(true);
    }
  });

  it("never scores a corporate number, and never shows hidden programs", async () => {
    const [plain, numbered] = [await ask({ limit: 50 }), await ask({ limit: 50, houjin_bangou: "8999999999901" })];
    expect(numbered.body.results).toEqual(plain.body.results);
    const wrong = await ask({ limit: 50, houjin_bangou: "1999999999901" });
    expect([wrong.status, wrong.body.results]).toEqual([200, plain.body.results]);
    expect(wrong.body.known_gaps[0]).toMatchObject({ kind: "houjin_check_digit_invalid" });
    expect(JSON.stringify(numbered.body.known_gaps)).not.toContain("houjin_check_digit_invalid");
    const rows = await rowsOf({});
    for (const id of ["UNI-0000000018", "UNI-0000000019"]) expect(rows.has(id)).toBe(false);
  });

  it("charges a key one unit", async () => {
    const { apiKey } = await service().createKey();
    const { headers } = await service().ask("/v1/programs/prescreen", { json: {}, key: apiKey });
    expect(headers.get("x-billable-units")).toBe("1");
  });
});

describe("400", () => {
  it("for a company_url", async () => {
    const { status, body } = await ask({ company_url: "https://www.kakuu.example/" });
    expect(status).toBe(400);
    expect(body.code).toBe("invalid_input");
  });
});

describe("422", () => {
  it.each([
    [{ prefecture: "あ".repeat(41) }],
    [{ industry_jsic: "あ".repeat(11) }],
    [{ is_sole_proprietor: "yes" }],
    [{ employee_count: -1 }],
    [{ employee_count: 100_001 }],
    [{ employee_count: 1.5 }],
    [{ planned_investment_man_yen: -1 }],
    [{ houjin_bangou: "1".repeat(15) }],
    [{ declared_certifications: Array.from({ length: 21 }, String) }],
    [{ founded_year: 1799 }],
    [{ revenue_yen: -1 }],
    [{ capital_yen: -1 }],
    [{ purpose: "あ".repeat(301) }],
    [{ funding_purpose: Array.from({ length: 65 }, String) }],
    [{ as_of: "2026-02-30" }],
    [{ purposes: "設備" }],
    [{ limit: 0 }],
    [{ limit: 51 }],
    [[]],
  ])("for %j", async (json) => {
    const { status, body } = await ask(json);
    expect(status).toBe(422);
    expect(body.code).toBe("validation_error");
  });
});

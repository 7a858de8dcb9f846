import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type AskOptions, serviceOfFile, type TestAnswer } from "../support/service.ts";

const service = serviceOfFile();

/** Asks with a key, so that the answer says what it cost. */
async function ask(path: string, options: AskOptions = {}): Promise<TestAnswer> {
  const { apiKey: key } = await service().createKey();
  return service().ask(path, { ...options, key, headers: { "idempotency-key": randomUUID(), "x-cost-cap-jpy": "99" } });
}

const expectRefusal = ({ status, body, headers }: TestAnswer, words: string) => {
  expect([status, body.code, headers.get("x-billable-units")]).toEqual([422, "validation_error", "0"]);
  expect(body.errors[0].msg).toContain(words);
};

/** Filters by place in an address. */
const places = [
  "/v1/programs/search?prefecture=",
  "/v1/case-studies/search?prefecture=",
  "/v1/enforcement-cases/search?prefecture=",
  "/v1/invoice_registrants/search?q=架空&prefecture=",
  "/v1/calendar/deadlines?prefecture=",
  "/v1/intelligence/precomputed/query?q=架空&prefecture=",
];

describe("a filter by prefecture", () => {
  it.each(places)("of %s takes every way to write one", async (path) => {
    const official = await ask(`${path}埼玉県`);
    expect(official.status).toBe(200);
    for (const written of ["さいたま", "サイタマ", "埼玉", "saitama", "Saitama-ken", "11"]) {
      const { status, body } = await ask(`${path}${encodeURIComponent(written)}`);
      expect([written, status, body.total]).toEqual([written, 200, official.body.total]);
    }
  });

  it.each(places)("of %s refuses what names none, by name and with where the names are", async (path) => {
    for (const written of ["さいたま市", "アトランティス", "99"]) {
      const answer = await ask(`${path}${encodeURIComponent(written)}`);
      expectRefusal(answer, written);
      expectRefusal(answer, "/v1/am/enums/region");
    }
  });

  it.each(places)("of %s refuses a blank one", async (path) => {
    expectRefusal(await ask(path), "leave it out");
    expectRefusal(await ask(`${path}%20`), "leave it out");
  });
});

describe("a filter by name", () => {
  it.each([
    "/v1/case-studies/search?program_used=",
    "/v1/loan-programs/search?provider=",
    "/v1/loan-programs/search?loan_type=",
    "/v1/enforcement-cases/search?event_type=",
    "/v1/enforcement-cases/search?ministry=",
    "/v1/enforcement-cases/search?legal_basis=",
    "/v1/enforcement-cases/search?program_name_hint=",
    "/v1/laws/search?ministry=",
    "/v1/court-decisions/search?court=",
    "/v1/court-decisions/search?subject_area=",
    "/v1/bids/search?program_id_hint=",
    "/v1/programs/search?funding_purpose=",
    "/v1/programs/search?target_type=",
  ])("%s refuses a blank one", async (path) => {
    expectRefusal(await ask(path), "leave it out");
  });

  it.each([
    ["/v1/programs/search?authority_level=", "galactic"],
    ["/v1/programs/search?tier=", "Z"],
    ["/v1/laws/search?law_type=", "edict"],
    ["/v1/bids/search?bid_kind=", ""],
    ["/v1/case-studies/search?industry_jsic=", "魔法業"],
  ])("%s%s is refused by name", async (path, word) => {
    expectRefusal(await ask(`${path}${encodeURIComponent(word)}`), JSON.stringify(word));
  });
});

describe("filters in a body", () => {
  const query = (filters: unknown) =>
    ask("/v1/evidence/packets/query", { json: { query_text: "架空産業高度化補助金", filters } });

  it("of an evidence query are resolved or refused, unknown members too", async () => {
    const { body } = await query({ prefecture: "とうきょう" });
    expect(body.query.normalized_filters).toEqual({ prefecture: "東京都" });
    expectRefusal(await query({ prefecture: "さいたま市" }), "さいたま市");
    expectRefusal(await query({ prefecture: "" }), "leave it out");
    expectRefusal(await query({ region: "東京都" }), "region");
  });

  const prescreen = (json: unknown) => ask("/v1/programs/prescreen", { json });

  it("of a prescreen are resolved or refused, unknown members too", async () => {
    const { body } = await prescreen({ prefecture: "さいたま", industry_jsic: "製造業" });
    expect(body.profile_echo).toMatchObject({ prefecture: "埼玉県", industry_jsic: "E" });
    expectRefusal(await prescreen({ prefecture: "さいたま市" }), "さいたま市");
    expectRefusal(await prescreen({ prefecture: " " }), "leave it out");
    expectRefusal(await prescreen({ industry_jsic: "魔法業" }), "魔法業");
    expectRefusal(await prescreen({ region: "東京都" }), "region");
  });

  it("of a saved search are resolved or refused, unknown members too", async () => {
    const save = (saved: unknown) => ask("/v1/me/saved_searches", { json: { name: "x", query: saved } });
    expect((await save({ prefecture: "さいたま" })).body.query).toEqual({ prefecture: "埼玉県" });
    for (const refused of [{ prefecture: "さいたま市" }, { prefecture: "" }, { region: "東京都" }])
      expect((await save(refused)).status).toBe(422);
  });
});

describe("filters of the am family", () => {
  const expectFault = ({ status, body, headers }: TestAnswer, field: string, words: string) => {
    expect([status, headers.get("x-billable-units")]).toEqual([200, "0"]);
    expect(body.error).toMatchObject({ field });
    expect(body.error.message + body.error.hint).toContain(words);
  };

  it.each([
    ["/v1/am/active_at?date=2026-11-15&region=", "region"],
    ["/v1/am/open_programs?region=", "region"],
    ["/v1/am/gx_programs?region=", "region"],
    ["/v1/am/programs/active_v2?prefecture=", "prefecture"],
    ["/v1/am/active_at?date=2026-11-15&industry=", "industry"],
    ["/v1/am/certifications?industry=", "industry"],
  ])("%s answers text that stands for nothing with an error", async (path, field) => {
    expectFault(await ask(`${path}${encodeURIComponent("アトランティス")}`), field, "");
    expectFault(await ask(path), field, "leave it out");
  });

  it.each(["program_name", "region", "industry"])("acceptance_stats refuses a blank %s", async (field) => {
    expectFault(await ask(`/v1/am/acceptance_stats?${field}=`), field, "leave it out");
  });

  it("a region is a prefecture in any spelling, or a municipality that a program names", async () => {
    const total = async (region: string) =>
      (await ask(`/v1/am/active_at?date=2026-11-15&region=${encodeURIComponent(region)}`)).body.total;
    expect(await total("とうきょう")).toBe(await total("東京都"));
    expect(await total("とうきょう")).toBeGreaterThan(0);
  });
});

describe("a wrong check digit", () => {
  /** 9999900000001 with another first digit. */
  const wrong = "1234567890123";

  it.each([
    `/v1/case-studies/search?houjin_bangou=${wrong}`,
    `/v1/enforcement-cases/search?recipient_houjin_bangou=T${wrong}`,
    `/v1/invoice_registrants/search?houjin_bangou=${wrong}`,
    `/v1/bids/search?procuring_houjin_bangou=${wrong}`,
    `/v1/bids/search?winner_houjin_bangou=${wrong}`,
    `/v1/houjin/${wrong}/360`,
    `/v1/evidence/packets/houjin/${wrong}`,
  ])("is refused by GET %s at no cost", async (path) => {
    expectRefusal(await ask(path), "check digit");
  });

  it("is refused by POST /v1/audit/workpaper at no cost", async () => {
    const json = { client_houjin_bangou: wrong, fiscal_year: 2025 };
    expectRefusal(await ask("/v1/audit/workpaper", { json }), "check digit");
  });

  it("of a number that is only carried along is told as a gap", async () => {
    const { status, body } = await ask("/v1/programs/prescreen", { json: { houjin_bangou: wrong } });
    expect([status, body.known_gaps[0].kind]).toEqual([200, "houjin_check_digit_invalid"]);
  });

  it("is told in its row of a batch, at no cost", async () => {
    const { body, headers } = await ask("/v1/evidence/packets/batch", {
      json: { lookups: [{ kind: "houjin", id: wrong }] },
    });
    expect(headers.get("x-billable-units")).toBe("0");
    expect(body.not_found).toEqual([{ index: 0, kind: "houjin", id: wrong, reason: "invalid_id" }]);
  });

  it("is an error of the am family, at no cost", async () => {
    const { body, headers } = await ask(`/v1/am/enforcement?houjin_bangou=${wrong}`);
    expect(headers.get("x-billable-units")).toBe("0");
    expect(body.error).toMatchObject({ field: "houjin_bangou", code: "out_of_range" });
    expect(body.error.message).toContain("check digit");
  });

  it("of a registration that is not held is told as a gap, at no cost: sole proprietors need none", async () => {
    const kinds = (gaps: { kind: string }[]) => gaps.map(({ kind }) => kind);
    const single = await ask(`/v1/invoice_registrants/T${wrong}`);
    expect([single.status, single.headers.get("x-billable-units")]).toEqual([404, "0"]);
    expect(kinds(single.body.known_gaps)).toContain("houjin_check_digit_invalid");
    for (const path of [
      `/v1/invoice_registrants/T${wrong}/risk`,
      `/v1/evidence/packets/invoice_registrant/T${wrong}`,
    ]) {
      const { status, body, headers } = await ask(path);
      expect([status, headers.get("x-billable-units")]).toEqual([200, "0"]);
      expect(kinds(body.known_gaps)).toContain("houjin_check_digit_invalid");
    }
  });
});

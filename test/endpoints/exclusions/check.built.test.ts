import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

const ask = (json: unknown) => service().ask("/v1/exclusions/check", { json });
const hitsOf = async (...program_ids: string[]) => {
  const { status, body } = await ask({ program_ids });
  expect(status).toBe(200);
  return body.hits as { rule_id: string; programs_involved: string[]; prerequisite_present: boolean | null }[];
};
const idsOf = (hits: readonly { rule_id: string }[]) => hits.map(({ rule_id }) => rule_id);

describe("200", () => {
  it("names the rules a pair runs into, by rule id", async () => {
    const { body, headers } = await ask({ program_ids: ["UNI-0000000003", "UNI-0000000001", "UNI-0000000003"] });
    expect(body).toEqual({
      program_ids: ["UNI-0000000003", "UNI-0000000001"],
      hits: [
        {
          rule_id: "kakuu-dup-koudo-dx",
          kind: "duplicate_expense",
          condition: null,
          severity: "critical",
          programs_involved: ["UNI-0000000001", "UNI-0000000003"],
          description: "同じ経費に二つの補助金を充てることはできない。",
          source_urls: ["https://www.kakuu.example/rule/1"],
          prerequisite_present: null,
        },
        {
          rule_id: "kakuu-pre-koudo-nintei",
          kind: "prerequisite",
          condition: null,
          severity: "critical",
          programs_involved: ["UNI-0000000001"],
          description: "計画の認定が前提となる。",
          source_urls: ["https://www.kakuu.example/rule/3"],
          prerequisite_present: false,
        },
      ],
      checked_rules: 7,
      known_gaps: [],
    });
    expect(headers.get("x-result-note")).toBeNull();
  });

  it("takes exact names and keys of rules, and shows them as sent", async () => {
    const [hit] = await hitsOf("架空産業高度化補助金", "UNI-0000000002");
    expect(hit).toMatchObject({
      rule_id: "kakuu-excl-koudo-setsubi",
      programs_involved: ["UNI-0000000002", "架空産業高度化補助金"],
    });
    expect(idsOf(await hitsOf("UNI-0000000007", "名前だけの架空制度"))).toEqual(["kakuu-check-unknown"]);
  });

  it("says that a prerequisite is in the set", async () => {
    expect(await hitsOf("UNI-0000000001", "架空事業高度化計画認定")).toMatchObject([
      {
        rule_id: "kakuu-pre-koudo-nintei",
        programs_involved: ["UNI-0000000001", "架空事業高度化計画認定"],
        prerequisite_present: true,
      },
    ]);
    expect(await hitsOf("UNI-0000000006")).toEqual([]);
  });

  it("hits a group by its first program and any member, not by two members alone", async () => {
    expect(idsOf(await hitsOf("UNI-0000000004", "UNI-0000000011"))).toEqual(["kakuu-group-only"]);
    expect(await hitsOf("UNI-0000000007", "UNI-0000000011")).toEqual([]);
    expect(idsOf(await hitsOf("UNI-0000000002", "UNI-0000000008", "UNI-0000000010"))).toEqual(["kakuu-same-asset"]);
  });

  it("keeps ids nobody has, and notes that nothing is confirmed", async () => {
    const { status, body, headers } = await ask({ program_ids: ["nobody", "UNI-0000000005"] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ program_ids: ["nobody", "UNI-0000000005"], hits: [], checked_rules: 7 });
    expect(body.known_gaps).toMatchObject([
      { kind: "not_found_in_corpus", affected_records: ["nobody"] },
      { kind: "no_records_returned", message: expect.stringContaining("2026-10-01, 45 days ago") },
    ]);
    expect(headers.get("x-result-note")).toBe("not-confirmable");
  });

  it("charges a key one unit, without Idempotency-Key or cap", async () => {
    const { apiKey } = await service().createKey();
    const answer = await service().ask("/v1/exclusions/check", { json: { program_ids: ["x"] }, key: apiKey });
    expect(answer.headers.get("x-billable-units")).toBe("1");
  });
});

describe("400", () => {
  it("for an empty list", async () => {
    const { status, body } = await ask({ program_ids: [] });
    expect(status).toBe(400);
    expect(body.code).toBe("program_ids_required");
  });
});

describe("422", () => {
  it.each([
    [{}],
    [{ program_ids: "UNI-0000000001" }],
    [{ program_ids: [1] }],
    [{ program_ids: [""] }],
    [{ program_ids: ["x".repeat(201)] }],
    [{ program_ids: Array.from({ length: 101 }, String) }],
  ])("for %.60j", async (json) => {
    const { status, body } = await ask(json);
    expect(status).toBe(422);
    expect(body.code).toBe("validation_error");
  });
});

import { describe, expect, it } from "vitest";
import { type AskOptions, serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();

const program = (number: number) => `UNI-00000000${String(number).padStart(2, "0")}`;
const ask = (program_ids: unknown, options: AskOptions = {}) =>
  service().ask("/v1/funding_stack/check", { json: { program_ids }, ...options });
const verdictOf = async (first: number, second: number) => {
  const { body } = await ask([program(first), program(second)]);
  return [body.pairs[0].verdict, body.pairs[0].confidence, body.all_pairs_status];
};

describe("verdicts", () => {
  it.each([
    // mutually exclusive with a source, and without
    ["a sourced exclusive rule", 1, 2, "incompatible", 1],
    ["a rule for the same asset", 2, 8, "requires_review", 0.6],
    ["a prerequisite", 1, 6, "requires_review", 0.6],
    ["a rule on the same expense", 1, 3, "requires_review", 0.6],
    // an adjustment stands above a relation that allows the pair
    ["an adjustment beside a sourced permission", 8, 15, "requires_review", 0.6],
    ["nothing registered", 3, 8, "unknown", 0],
  ] as const)("of %s", async (_what, first, second, verdict, confidence) => {
    expect(await verdictOf(first, second)).toEqual([verdict, confidence, verdict]);
  });

  it("exclude for the same asset only what is to pay for the same asset", async () => {
    const json = { program_ids: [program(2), program(8)] };
    const { body } = await service().ask("/v1/funding_stack/check", { json });
    expect(body.pairs).toMatchObject([{ verdict: "requires_review", condition: "same_asset" }]);
    expect(body.next_actions).toMatchObject([{ action_id: "separate_assets" }]);
    expect(body.blockers).toEqual([]);
    const stated = await service().ask("/v1/funding_stack/check", { json: { ...json, same_asset: true } });
    expect(stated.body.pairs).toMatchObject([{ verdict: "incompatible", condition: "same_asset", confidence: 0.9 }]);
  });

  it("name the fields of the body that they ignore in a header", async () => {
    const json = { program_ids: [program(2), program(8)] };
    const known = await service().ask("/v1/funding_stack/check", { json });
    expect(known.headers.get("x-ignored-fields")).toBeNull();
    const more = await service().ask("/v1/funding_stack/check", { json: { ...json, sameAsset: true, 資産: 1 } });
    expect(more.headers.get("x-ignored-fields")).toBe(`sameAsset, ${encodeURIComponent("資産")}`);
    expect(more.body).toEqual(known.body);
  });

  it("hold for programs by the names that search returns", async () => {
    const { body } = await ask(["架空産業高度化補助金", "架空設備投資補助金"]);
    expect(body.program_ids).toEqual([program(1), program(2)]);
    expect(body.resolved).toMatchObject([{ status: "found" }, { status: "found" }]);
    expect(body.pairs).toMatchObject([{ verdict: "incompatible", condition: null }]);
    expect(body.known_gaps).toEqual([]);
  });

  it("take the strictest pair for the whole", async () => {
    const { body } = await ask([program(3), program(1), program(2), program(6)]);
    expect(body.total_pairs).toBe(6);
    expect(body.all_pairs_status).toBe("incompatible");
    expect(body.pairs.map(({ program_a: a, program_b: b }: Record<string, string>) => [a, b])).toEqual([
      [program(3), program(1)],
      [program(3), program(2)],
      [program(3), program(6)],
      [program(1), program(2)],
      [program(1), program(6)],
      [program(2), program(6)],
    ]);
    expect(body.blockers).toMatchObject([{ rule_id: "kakuu-excl-koudo-setsubi" }]);
    expect(body.warnings.map(({ rule_id: id }: { rule_id: string }) => id)).toEqual([
      "kakuu-dup-koudo-dx",
      "kakuu-pre-koudo-nintei",
    ]);
  });
});

describe("200", () => {
  it("never presents unknown as allowed", async () => {
    const { body, headers } = await ask([program(3), program(8)]);
    expect(headers.get("x-result-note")).toBe("not-confirmable");
    expect(body.known_gaps).toEqual([
      expect.objectContaining({
        kind: "rules_not_connected",
        message:
          "Of pairs with verdict unknown no rule on combining the two with each other is registered. That does not mean combining is allowed.",
        message_ja:
          "verdict が unknown の組み合わせには、併用に関する規則が登録されていません。併用できるという意味ではありません。",
        affected_records: [program(3), program(8)],
      }),
    ]);
    expect(body.next_actions).toMatchObject([{ action_id: "ask_offices" }]);
    for (const action of nonEmpty(body.next_actions))
      expect(Object.keys(action)).toEqual(["action_id", "label_ja", "detail_ja", "reason", "source_fields"]);
  });

  it("names programs that the snapshot does not have", async () => {
    const { body } = await ask([program(1), "UNI-ffffffffff"]);
    expect(body.known_gaps.map(({ kind }: { kind: string }) => kind)).toEqual([
      "not_found_in_corpus",
      "rules_not_connected",
    ]);
    expect(body.known_gaps[1].affected_records).toEqual([program(1)]);
    expect(body.all_pairs_status).toBe("unknown");
  });

  it("says nothing of the rules of programs that the snapshot does not have", async () => {
    const { body } = await ask(["x0", "x1"]);
    expect(body.pairs).toMatchObject([{ verdict: "unknown", confidence: 0 }]);
    expect(body.known_gaps).toMatchObject([{ kind: "not_found_in_corpus", affected_records: ["x0", "x1"] }]);
  });

  it("costs a unit for each pair of which something is registered, and nothing for others", async () => {
    const { apiKey: key } = await service().createKey();
    const units = async (ids: unknown) => (await ask(ids, { key })).headers.get("x-billable-units");
    expect(await units([program(1), program(2)])).toBe("1");
    expect(await units([program(1), program(2), program(1), program(3)])).toBe("2");
    expect(await units([program(3), program(8)])).toBe("0");
  });

  it("is replayed under its Idempotency-Key for nothing", async () => {
    const { apiKey: key } = await service().createKey();
    const options = { key, headers: { "idempotency-key": "stack-1" } };
    await ask([program(1), program(2)], options);
    const again = await ask([program(1), program(2)], options);
    expect([again.headers.get("idempotency-replayed"), again.headers.get("x-billable-units")]).toEqual(["true", "0"]);
  });
});

describe("refusals", () => {
  it("422 for fewer than two different programs", async () => {
    const { status, body } = await ask([program(1), program(1)]);
    expect([status, body.code]).toEqual([422, "too_few_unique_programs"]);
  });

  it.each([[undefined], [[]], [["x"]], [[1, 2, 3, 4, 5, 6].map(program)], [Array(21).fill("x")], ["x"], [["x", ""]]])(
    "422 for %o",
    async (ids) => {
      const { status, body } = await ask(ids);
      expect([status, body.code]).toEqual([422, "validation_error"]);
    },
  );

  it("401 for a malformed key, 402 over the cap, 503 over the month", async () => {
    const three = [program(1), program(2), program(3)];
    expect((await ask(three, { key: "evk_wrong" })).status).toBe(401);
    const { apiKey: key } = await service().createKey();
    const { status, body } = await ask(three, { key, headers: { "x-cost-cap-jpy": "8" } });
    expect([status, body.predicted_yen]).toEqual([402, 9]);
    const { apiKey: capped } = await service().createKey({ capYen: 8 });
    expect((await ask(three, { key: capped })).status).toBe(503);
  });

  it("429 for the fourth anonymous request", async () => {
    const from = "192.0.2.30";
    for (let call = 0; call < 3; call++) await ask([program(1), program(2)], { from });
    expect((await ask([program(1), program(2)], { from })).status).toBe(429);
  });
});

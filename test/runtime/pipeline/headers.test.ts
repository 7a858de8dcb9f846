import { describe, expect, it } from "vitest";
import type { ServiceError } from "../../../runtime/base/errors.ts";
import { readClientTag } from "../../../runtime/pipeline/guards/identify.ts";
import { assertWithinCostCap } from "../../../runtime/pipeline/settle.ts";
import { parseIdempotencyKey, readCostCap, readIdempotencyKey } from "../../../runtime/pipeline/read-request.ts";
import type { CostCapRule } from "../../../runtime/endpoint/endpoint.ts";

function failureOf(action: () => unknown): { code: string; extra: unknown } | null {
  try {
    action();
  } catch (error) {
    return { code: (error as ServiceError).code, extra: (error as ServiceError).extra };
  }
  return null;
}

describe("Idempotency-Key", () => {
  it.each(["a", "!", "~", "order-2026-11-15#1", "x".repeat(255)])("keeps %j", (value) => {
    expect(parseIdempotencyKey(value)).toBe(value);
  });

  it.each([null, "", "   "])("takes %j for none", (value) => {
    expect(parseIdempotencyKey(value)).toBeNull();
  });

  it.each(["x".repeat(256), "a b", "a, b", "キー", "a\u0000", "a\u007f", "caf\u00e9", "a\r\nX: 1"])(
    "refuses %j",
    (value) => {
      expect(failureOf(() => parseIdempotencyKey(value))?.code).toBe("idempotency_key_invalid");
    },
  );

  it("is required, honoured or ignored by rule", () => {
    expect(readIdempotencyKey("required", "k1")).toBe("k1");
    expect(failureOf(() => readIdempotencyKey("required", " "))?.code).toBe("idempotency_key_required");
    expect(failureOf(() => readIdempotencyKey("required", null))?.code).toBe("idempotency_key_required");
    expect(readIdempotencyKey("honoured", null)).toBeNull();
    expect(readIdempotencyKey("honoured", "k1")).toBe("k1");
    expect(failureOf(() => readIdempotencyKey("honoured", "a b"))?.code).toBe("idempotency_key_invalid");
    expect(readIdempotencyKey("ignored", "a b")).toBeNull();
  });
});

describe("X-Cost-Cap-JPY", () => {
  const read = (rule: CostCapRule, header: string | null, bodyCapYen: number | null = null) =>
    readCostCap({ rule, header, bodyCapYen, predictedUnits: 50 });

  it.each([
    ["0", 0],
    ["150", 150],
    ["000150", 150],
    ["999999999", 999_999_999],
  ])("reads %j", (header, yen) => {
    expect(read("optional", header)).toBe(yen);
  });

  it.each(["", " ", "-1", "+1", "1.0", "1e3", "1,000", "10, 20", "0x10", "１０", "1000000000", "NaN", "10 "])(
    "refuses %j",
    (header) => {
      expect(failureOf(() => read("optional", header))).toEqual({ code: "cost_cap_invalid", extra: {} });
    },
  );

  it.each([
    ["header", "100", 90, 90],
    ["header", "100", 110, 100],
    ["header", null, 110, "cost_cap_required"],
    ["header", null, null, "cost_cap_required"],
    ["header-or-body", "100", null, 100],
    ["header-or-body", null, 110, 110],
    ["header-or-body", "100", 0, 0],
    ["header-or-body", null, null, "cost_cap_required"],
    ["optional", null, null, null],
    ["optional", null, 5, 5],
    ["ignored", "nonsense", 5, null],
  ] as const)("by rule %s with header %j and body %j: %j", (rule, header, body, outcome) => {
    if (outcome === "cost_cap_required")
      expect(failureOf(() => read(rule, header, body))).toEqual({ code: outcome, extra: { predicted_yen: 150 } });
    else expect(read(rule, header, body)).toBe(outcome);
  });

  it("lets exactly equal pass and refuses one yen above", () => {
    expect(failureOf(() => assertWithinCostCap(150, 50))).toBeNull();
    expect(failureOf(() => assertWithinCostCap(149, 50))).toEqual({
      code: "cost_cap_exceeded",
      extra: { predicted_yen: 150, cost_cap_yen: 149 },
    });
    expect(failureOf(() => assertWithinCostCap(0, 0))).toBeNull();
    expect(failureOf(() => assertWithinCostCap(null, 5000))).toBeNull();
  });
});

describe("X-Client-Tag", () => {
  it.each(["a", "client_01-B", "x".repeat(32)])("keeps and echoes %j", (tag) => {
    expect(readClientTag(tag, true)).toEqual({ tag, headers: [["x-client-tag", tag]] });
  });

  it.each(["", "x".repeat(33), "a b", "a\r\nSet-Cookie: x=1", "%0d%0a", "a\0", "😀", "顧客", "a.b", "a\n"])(
    "ignores %j without an error",
    (value) => {
      expect(readClientTag(value, true)).toEqual({ tag: null, headers: [["x-client-tag-status", "ignored"]] });
    },
  );

  it("ignores the tag of a caller without a paid key, and says nothing when none was sent", () => {
    expect(readClientTag("client1", false)).toEqual({ tag: null, headers: [["x-client-tag-status", "ignored"]] });
    expect(readClientTag(null, true)).toEqual({ tag: null, headers: [] });
  });
});

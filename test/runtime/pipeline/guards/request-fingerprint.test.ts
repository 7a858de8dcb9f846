import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { requestFingerprint } from "../../../../runtime/pipeline/guards/validate.ts";

const base = {
  method: "POST",
  path: "/v1/programs/batch",
  query: [
    ["b", "2"],
    ["a", "1"],
  ],
  body: { unified_ids: ["UNI-1", "UNI-2"], max_cost_jpy: 30 },
} as const;

describe("the identity of a request", () => {
  it("is SHA-256 over method, path, sorted query and canonical body", () => {
    const text =
      '["request/1","POST","/v1/programs/batch",[["a","1"],["b","2"]],{"max_cost_jpy":30,"unified_ids":["UNI-1","UNI-2"]}]';
    expect(requestFingerprint(base)).toBe(createHash("sha256").update(text).digest("hex"));
  });

  it.each([
    ["order of keys", { body: { max_cost_jpy: 30, unified_ids: ["UNI-1", "UNI-2"] } }],
    ["spelling of a number", { body: JSON.parse('{"unified_ids":["UNI-1","UNI-2"],"max_cost_jpy":3.0e1}') as unknown }],
    [
      "order of parameters",
      {
        query: [
          ["a", "1"],
          ["b", "2"],
        ] as const,
      },
    ],
    ["case of the method", { method: "post" }],
  ])("does not depend on the %s", (_, change) => {
    expect(requestFingerprint({ ...base, ...change })).toBe(requestFingerprint(base));
  });

  it.each([
    ["method", { method: "PUT" }],
    ["path", { path: "/v1/evidence/packets/batch" }],
    ["order of a list", { body: { unified_ids: ["UNI-2", "UNI-1"], max_cost_jpy: 30 } }],
    ["cap in the body", { body: { unified_ids: ["UNI-1", "UNI-2"], max_cost_jpy: 31 } }],
    ["additional field", { body: { ...base.body, fields: "full" } }],
    ["missing body", { body: undefined }],
    ["null body", { body: null }],
    ["parameter", { query: [["a", "1"]] as const }],
    [
      "split of the query",
      {
        query: [
          ["a", "1b"],
          ["", "2"],
        ] as const,
      },
    ],
  ])("depends on the %s", (_, change) => {
    expect(requestFingerprint({ ...base, ...change })).not.toBe(requestFingerprint(base));
  });

  it("tells a missing body from a null one", () => {
    expect(requestFingerprint({ ...base, body: undefined })).not.toBe(requestFingerprint({ ...base, body: null }));
  });

  it("does not change what it is given", () => {
    const query: [string, string][] = [
      ["b", "2"],
      ["a", "1"],
    ];
    requestFingerprint({ ...base, query });
    expect(query.map(([name]) => name)).toEqual(["b", "a"]);
  });
});

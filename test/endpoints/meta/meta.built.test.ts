import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

describe("200", () => {
  it("counts public programs and rules, and tells how recent the sources are", async () => {
    const { status, body } = await service().ask("/v1/meta");
    expect(status).toBe(200);
    expect(body).toEqual({
      total_programs: 19,
      tier_counts: { S: 1, A: expect.any(Number), B: expect.any(Number), C: expect.any(Number) },
      prefecture_counts: { _none: 13, 北海道: 1, 大阪府: 1, 東京都: 3, 沖縄県: 1 },
      exclusion_rules_count: 7,
      last_ingested_at: "2026-10-01T00:00:00Z",
      data_as_of: "2026-10-01",
      data_lineage: { last_fetched_at: "2026-10-01T00:00:00Z", unique_checksums: expect.any(Number) },
    });
    const { S, A, B, C } = body.tier_counts;
    expect(S + A + B + C).toBe(19);
  });

  it("is free for a key, which a full month does not stop", async () => {
    const { apiKey } = await service().createKey({ capYen: 0 });
    const { status, headers } = await service().ask("/v1/meta", { key: apiKey });
    expect(status).toBe(200);
    expect(headers.get("x-billable-units")).toBe("0");
  });

  it("takes an anonymous slot", async () => {
    const { headers } = await service().ask("/v1/meta");
    expect(headers.get("x-anon-quota-remaining")).toBe("2");
  });
});

describe("422", () => {
  it("for any parameter", async () => {
    const { status, body } = await service().ask("/v1/meta?verbose=true");
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "unknown_query_parameter", expected: [] });
  });
});

describe("401", () => {
  it("for a malformed key", async () => {
    expect((await service().ask("/v1/meta", { key: "evk_wrong" })).status).toBe(401);
  });
});

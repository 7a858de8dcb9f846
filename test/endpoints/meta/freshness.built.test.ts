import { afterEach, describe, expect, it } from "vitest";
import { serviceOfFile, testNow } from "../../support/service.ts";

const service = serviceOfFile();

type Row = { canonical_id: string; tier: string; source_fetched_at: string | null; days_ago: number | null };

const path = "/v1/meta/freshness";

afterEach(() => service().setNow(testNow));

describe("200", () => {
  it("tells the age of the sources, newest first", async () => {
    const { status, body, headers } = await service().ask(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ generated_at: "2026-11-15T03:00:00Z", total: 19 });
    const rows = body.top_rows as Row[];
    expect(rows).toHaveLength(19);
    expect(Object.keys(rows[0]!).toSorted()).toEqual(["canonical_id", "days_ago", "name", "source_fetched_at", "tier"]);
    expect(rows[0]).toMatchObject({ source_fetched_at: "2026-10-01T00:00:00Z", days_ago: 45 });
    expect(rows.at(-1)).toMatchObject({ source_fetched_at: null, days_ago: null });
    const dated = rows.filter(({ days_ago }) => days_ago !== null);
    expect(dated).toHaveLength(18);
    expect(body.median_fetched_at).toBe(dated[9]!.source_fetched_at);
    expect(body.pct_within_30d).toBe(0);
    const old = dated.filter(({ days_ago }) => days_ago! > 180).length;
    expect(body.pct_over_180d).toBe(Math.round((old / 18) * 1000) / 10);
    expect(headers.get("etag")).toMatch(/^W\/"/);
  });

  it("counts from the day in Japan", async () => {
    service().setNow("2026-10-31T14:59:59Z");
    const before = (await service().ask(path)).body;
    expect(before.top_rows[0].days_ago).toBe(30);
    expect(before.pct_within_30d).toBeGreaterThan(0);
    service().setNow("2026-10-31T15:00:00Z");
    const after = (await service().ask(path)).body;
    expect(after.top_rows[0].days_ago).toBe(31);
    expect(after.pct_within_30d).toBe(0);
  });

  it("orders, limits and filters", async () => {
    const oldest = (await service().ask(`${path}?sort_by=fetched_at_asc&limit=1`)).body;
    expect(oldest.top_rows).toMatchObject([
      { canonical_id: "UNI-0000000009", source_fetched_at: "2025-01-15T00:00:00Z" },
    ]);
    expect(oldest.total).toBe(19);
    const byTier = (await service().ask(`${path}?sort_by=tier`)).body.top_rows as Row[];
    const tiers = byTier.map(({ tier }) => "SABC".indexOf(tier));
    expect(tiers).toEqual(tiers.toSorted((a, b) => a - b));
    const best = (await service().ask(`${path}?tier=S`)).body;
    expect(best).toMatchObject({ total: 1, top_rows: [{ canonical_id: "UNI-0000000001", tier: "S" }] });
  });

  it("is free for a key", async () => {
    const { apiKey } = await service().createKey();
    expect((await service().ask(path, { key: apiKey })).headers.get("x-billable-units")).toBe("0");
  });
});

describe("422", () => {
  it.each(["limit=0", "limit=501", "sort_by=name", "tier=X", "order=asc"])("for %s", async (query) => {
    expect((await service().ask(`${path}?${query}`)).status).toBe(422);
  });
});

describe("401", () => {
  it("for a malformed key", async () => {
    expect((await service().ask(path, { key: "evk_wrong" })).status).toBe(401);
  });
});

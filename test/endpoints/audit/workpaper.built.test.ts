import { describe, expect, it } from "vitest";
import { type AskOptions, serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();

const ask = (number: unknown, year: unknown, options: AskOptions = {}) =>
  service().ask("/v1/audit/workpaper", {
    json: { client_houjin_bangou: number, fiscal_year: year },
    ...options,
  });

describe("200", () => {
  it("shows what sources date within the year from 1 April to 31 March", async () => {
    const { status, body } = await ask("3999900000006", 2025);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      client_houjin_bangou: "3999900000006",
      fy_window: { start: "2025-04-01", end: "2026-03-31" },
      houjin_meta: { houjin_bangou: "3999900000006" },
      fy_adoptions: [],
      fy_enforcement: [{ case_id: "kakuu-e1", disclosed_date: "2026-02-01" }],
      counts: { houjin_meta: 1, fy_adoptions: 0, fy_enforcement: 1, amendment_alerts: 2 },
    });
    expect(body.amendment_alerts.map((row: Record<string, string>) => [row["event_kind"], row["date"]])).toEqual([
      ["invoice_registrant.revoked", "2026-02-01"],
      ["houjin.changed", "2026-01-05"],
    ]);
    expect(body.auditor_flags.map(({ flag_id: id }: { flag_id: string }) => id)).toEqual([
      "enforcement_in_year",
      "invoice_revoked_in_year",
    ]);
    expect((await ask("3999900000006", 2026)).body.fy_enforcement).toEqual([]);
    expect((await ask("4999900000005", 2025)).body.fy_adoptions).toMatchObject([{ case_id: "kakuu-c2" }]);
  });

  it("costs five units, and nothing for a number of which nothing is held", async () => {
    const { apiKey: key } = await service().createKey();
    expect((await ask("T3999900000006", 2025, { key })).headers.get("x-billable-units")).toBe("5");
    const { status, body, headers } = await ask("9999990000099", 2025, { key });
    expect(status).toBe(200);
    expect([headers.get("x-billable-units"), headers.get("x-result-note")]).toEqual(["0", "not-confirmable"]);
    expect(
      body.known_gaps.map(({ section, reading }: Record<string, string>) => [section, reading]).toSorted(),
    ).toEqual([
      ["amendment_alerts", "NO_HIT"],
      ["fy_adoptions", "NO_HIT"],
      ["fy_enforcement", "NO_HIT"],
      ["houjin_meta", "NO_HIT"],
    ]);
    for (const { message_ja: words } of nonEmpty(body.known_gaps))
      expect(words).toMatch(/存在しないことの証明ではない|収録外に存在する可能性があります/);
  });

  it("writes itself as one page in Japanese, with amounts and publishers", async () => {
    const page = (await ask("3999900000006", 2025)).body.markdown_display as string;
    expect(page).toMatch(/^# 公開情報調書（2025年度）: .*法人番号 3999900000006/);
    expect(page).toContain("## 年度内に公表された処分等（確認できた）");
    expect(page).toContain("## 年度内に公表された制度の活用事例（確認できない）");
    expect(page).toContain("返還額 3,000,000円");
    expect(page).toContain("対象年度に処分等の公表記録があります。");
    expect(page).toContain("監査意見ではありません");
    expect(page).not.toMatch(/HIT|fy_/);
    expect(page.split("\n").length).toBeLessThanOrEqual(60);
  });

  it("says that it carries no seal", async () => {
    expect((await ask("3999900000006", 2025)).body).toMatchObject({ _seal_unavailable: true, audit_seal: null });
  });
});

describe("refusals", () => {
  it("402 when a cap is lower than 15, 503 when the month is full", async () => {
    const { apiKey: key } = await service().createKey();
    const { status, body } = await ask("3999900000006", 2025, { key, headers: { "x-cost-cap-jpy": "14" } });
    expect([status, body.predicted_yen]).toEqual([402, 15]);
    expect((await ask("3999900000006", 2025, { key, headers: { "x-cost-cap-jpy": "15" } })).status).toBe(200);
    const { apiKey: capped } = await service().createKey({ capYen: 14 });
    expect((await ask("3999900000006", 2025, { key: capped })).status).toBe(503);
  });

  it.each([
    ["399990000000", 2025],
    ["kakuu", 2025],
    ["3999900000006", 1999],
    ["3999900000006", 2101],
    ["3999900000006", "2025"],
    [undefined, 2025],
  ])("422 for %s in %s", async (number, year) => {
    expect((await ask(number, year)).status).toBe(422);
  });

  it("401 for a malformed key and 429 for the fourth anonymous request", async () => {
    expect((await ask("3999900000006", 2025, { key: "evk_wrong" })).status).toBe(401);
    const from = "192.0.2.40";
    for (let call = 0; call < 3; call++) await ask("3999900000006", 2025, { from });
    expect((await ask("3999900000006", 2025, { from })).status).toBe(429);
  });
});

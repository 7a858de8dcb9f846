import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();

const ask = (number: string, options: Parameters<ReturnType<typeof service>["ask"]>[1] = {}) =>
  service().ask(`/v1/houjin/${number}/360`, options);
const sections = [
  "master",
  "adoption_records",
  "enforcement_cases",
  "bids_won",
  "invoice_registrant_status",
  "recent_changes",
  "watch_alerts",
  "subsidies_granted",
];

describe("200", () => {
  it("shows every record of the number", async () => {
    const { status, body } = await ask("3999900000006");
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([
      "houjin_bangou",
      "name",
      "master",
      "adoption_records",
      "enforcement_cases",
      "bids_won",
      "invoice_registrant_status",
      "recent_changes",
      "watch_alerts",
      "signals",
      "readings",
      "readings_ja",
      "subsidies_granted",
      "known_gaps",
      "sources",
      "corpus_snapshot_id",
      "_disclaimer",
    ]);
    expect(body.master.houjin_bangou).toBe("3999900000006");
    expect(body.enforcement_cases).toMatchObject({ total: 1, rows: [{ case_id: "kakuu-e1" }] });
    expect(body.adoption_records).toMatchObject({ total: 1, rows: [{ case_id: "kakuu-c4" }] });
    expect(body.bids_won).toMatchObject({ total: 1, rows: [{ winner_houjin_bangou: "3999900000006" }] });
    expect(body.readings).toEqual(Object.fromEntries(sections.map((section) => [section, "HIT"])));
    expect(body.readings_ja).toEqual(Object.fromEntries(sections.map((section) => [section, "確認できた"])));
    expect(body.subsidies_granted).toEqual({
      total: 1,
      rows: [
        {
          fact_id: expect.any(Number),
          title: "架空設備投資補助金",
          amount_yen: 1_200_000,
          date: "2025-12-01",
          authority: null,
          source_url: "https://www.kakuu.example/grants/r7",
          source_fetched_at: null,
        },
      ],
    });
    expect(body.sources).toHaveLength(5);
  });

  it("counts and dates, and never scores", async () => {
    const { body, bytes } = await ask("3999900000006");
    expect(body.signals).toEqual({
      enforcement_count: 1,
      latest_enforcement_date: "2026-02-01",
      adoption_count: 1,
      invoice_active: false,
    });
    expect(bytes.toString()).not.toMatch(/"(?:[a-z_]*score|rating|risk[a-z_]*|credit[a-z_]*)":/);
    expect((await ask("4999900000005")).body.signals.invoice_active).toBe(true);
    expect((await ask("7999900000019")).body.signals.invoice_active).toBeNull();
  });

  it("tells events of the 365 days before the day of the answer, by the sources' dates", async () => {
    const events = async () =>
      (await ask("3999900000006")).body.watch_alerts.rows.map((row: Record<string, string>) => [
        row["event_kind"],
        row["date"],
      ]);
    expect(await events()).toEqual([
      ["bid.awarded", "2026-04-01"],
      ["enforcement.added", "2026-02-01"],
      ["invoice_registrant.revoked", "2026-02-01"],
      ["houjin.changed", "2026-01-05"],
    ]);
    // 365 days after 1 February 2026 is 1 February 2027.
    service().setNow("2027-02-01T03:00:00Z");
    expect((await events()).map(([kind]: string[]) => kind)).toEqual([
      "bid.awarded",
      "enforcement.added",
      "invoice_registrant.revoked",
    ]);
    service().setNow("2027-02-02T03:00:00Z");
    expect((await events()).map(([kind]: string[]) => kind)).toEqual(["bid.awarded"]);
    service().setNow("2026-11-15T03:00:00Z");
  });

  it("says of a number without any record that this proves nothing, for nothing", async () => {
    const { apiKey: key } = await service().createKey();
    const { status, body, headers } = await ask("9999990000099", { key });
    expect(status).toBe(200);
    expect(headers.get("x-billable-units")).toBe("0");
    expect(headers.get("x-result-note")).toBe("not-confirmable");
    expect(body.readings).toEqual(Object.fromEntries(sections.map((section) => [section, "NO_HIT"])));
    expect(body.known_gaps.map(({ section }: { section: string }) => section).toSorted()).toEqual(sections.toSorted());
    for (const { message_ja: words } of nonEmpty(body.known_gaps))
      expect(words).toMatch(/存在しないことの証明ではない|収録外に存在する可能性があります/);
    expect(body.signals).toEqual({
      enforcement_count: 0,
      latest_enforcement_date: null,
      adoption_count: 0,
      invoice_active: null,
    });
  });

  it("costs a unit for a number with a record, and gives a strong ETag", async () => {
    const { apiKey: key } = await service().createKey();
    const { headers } = await ask("T3999900000006", { key });
    expect(headers.get("x-billable-units")).toBe("1");
    expect(headers.get("etag")).toMatch(/^"/);
  });
});

describe("422", () => {
  it.each(["399990000000", "kakuu", "39999000000066", "3999900000006/360?limit=0"])("for %s", async (number) => {
    const path = number.includes("?") ? `/v1/houjin/${number}` : `/v1/houjin/${number}/360`;
    expect((await service().ask(path)).status).toBe(422);
  });

  it("for a limit outside 1 to 50 or a parameter it does not know", async () => {
    expect((await service().ask("/v1/houjin/3999900000006/360?limit=51")).status).toBe(422);
    expect((await service().ask("/v1/houjin/3999900000006/360?name=x")).status).toBe(422);
  });
});

it("answers 401 to a malformed key and 429 to the fourth anonymous request", async () => {
  expect((await ask("3999900000006", { key: "evk_wrong" })).status).toBe(401);
  const from = "192.0.2.31";
  for (let call = 0; call < 3; call++) await ask("3999900000006", { from });
  expect((await ask("3999900000006", { from })).status).toBe(429);
});

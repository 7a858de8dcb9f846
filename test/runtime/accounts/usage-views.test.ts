import { expect, it } from "vitest";
import { createUsageViews } from "../../../runtime/accounts/usage-views.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { embeddedStoreOfFile } from "../../support/embedded-store.ts";

const now = new Date("2026-11-15T03:00:00Z");
let store: StateStore;

/** Day in Japan, operation, tag, units, milliseconds of service. */
const calls: [string, string, string, number, number][] = [
  ["2026-08-17", "PRG-1", "", 1, 5],
  ["2026-08-18", "PRG-1", "", 1, 5],
  ["2026-10-16", "PRG-1", "x", 1, 9],
  ["2026-10-17", "PRG-1", "x", 1, 9],
  ["2026-11-01", "PRG-1", "", 1, 4],
  ["2026-11-08", "PRG-1", "", 1, 4],
  ["2026-11-09", "PRG-2", "y", 1, 2],
  ["2026-11-09", "PRG-2", "y", 1, 3],
  ["2026-11-15", "MET-6", "", 0, 1],
  ["2026-11-15", "PRG-1", "y", 1, 10],
];

embeddedStoreOfFile("usage", async (opened) => {
  store = opened;
  for (const accountId of ["a", "quiet"]) {
    await store.openAccount({ accountId, status: "active", capYen: accountId === "a" ? 100 : null });
    await store.changeKeys({ accountId, add: "k", nowMs: 0 });
  }
  for (const [day, endpoint, tag, units, serviceMs] of calls) {
    const charged = await store.charge({
      accountId: "a",
      keyId: "k",
      // In the evening of the day before by UTC: days are counted in Japan.
      nowMs: Date.parse(`${day}T01:00:00+09:00`),
      units,
      callCapYen: null,
      usage: { endpoint, tag, empty: false, serviceMs },
      operation: null,
      outbox: [],
    });
    if (charged.outcome !== "CHARGED") throw new Error(charged.outcome);
  }
});

const views = () => createUsageViews({ store, now: () => now });

it("sums up days, month and cap", async () => {
  const summary = await views().summary("a", 30);
  expect(summary).toMatchObject({
    todayCalls: 2,
    last7Calls: 4,
    last30Calls: 7,
    last30Yen: 18,
    monthCalls: 6,
    monthYen: 15,
    capYen: 100,
    capRemainingYen: 85,
    peakDay: { date: "2026-11-09", calls: 2 },
  });
  expect(summary.series).toHaveLength(30);
  expect(summary.series[0]).toEqual({ date: "2026-10-17", calls: 1 });
  expect(summary.series.at(-1)).toEqual({ date: "2026-11-15", calls: 2 });
});

it("keeps the sums of fixed length whatever the length of the series", async () => {
  const [short, long] = [await views().summary("a", 1), await views().summary("a", 90)];
  expect(short.series).toEqual([{ date: "2026-11-15", calls: 2 }]);
  expect(long.series).toHaveLength(90);
  expect(long.series[0]).toEqual({ date: "2026-08-18", calls: 1 });
  for (const { series: _series, peakDay: _peak, ...sums } of [short, long])
    expect(sums).toMatchObject({ last7Calls: 4, last30Calls: 7, monthCalls: 6, monthYen: 15 });
});

it("tells of an account without use or cap", async () => {
  expect(await views().summary("quiet", 2)).toEqual({
    todayCalls: 0,
    last7Calls: 0,
    last30Calls: 0,
    last30Yen: 0,
    monthCalls: 0,
    monthYen: 0,
    capYen: null,
    capRemainingYen: null,
    series: [
      { date: "2026-11-14", calls: 0 },
      { date: "2026-11-15", calls: 0 },
    ],
    peakDay: null,
  });
  expect(await views().byTag("quiet", 30)).toEqual([]);
  expect(await views().byEndpoint("quiet", 30)).toEqual([]);
  expect(await views().unitsThisMonth("quiet")).toBe(0);
});

it("never shows less than nothing left when the cap was lowered", async () => {
  await store.setAccount({ accountId: "a", capYen: 6 });
  expect(await views().summary("a", 1)).toMatchObject({ capYen: 6, capRemainingYen: 0, monthYen: 15 });
  await store.setAccount({ accountId: "a", capYen: 100 });
});

it("counts by day, with the days between", async () => {
  expect(await views().byDay("a", 8)).toEqual(
    ["08", "09", "10", "11", "12", "13", "14", "15"].map((day) => ({
      date: `2026-11-${day}`,
      calls: { "08": 1, "09": 2, "15": 2 }[day] ?? 0,
    })),
  );
});

it("counts by tag, most units first, calls without one under null", async () => {
  expect(await views().byTag("a", 30)).toEqual([
    { tag: "y", calls: 3, units: 3, yen: 9 },
    { tag: null, calls: 3, units: 2, yen: 6 },
    { tag: "x", calls: 1, units: 1, yen: 3 },
  ]);
});

it("counts by operation, most calls first, with the mean time", async () => {
  expect(await views().byEndpoint("a", 15)).toEqual([
    { endpoint: "PRG-1", calls: 3, units: 3, yen: 9, averageMs: 6 },
    { endpoint: "PRG-2", calls: 2, units: 2, yen: 6, averageMs: 3 },
    { endpoint: "MET-6", calls: 1, units: 0, yen: 0, averageMs: 1 },
  ]);
});

it("leaves out what was taken back", async () => {
  const accountId = "taken back";
  await store.openAccount({ accountId, status: "active", capYen: null });
  await store.changeKeys({ accountId, add: "k", nowMs: 0 });
  const usage = { endpoint: "PRG-1", tag: "t", empty: false, serviceMs: 1 };
  const payer = { accountId, keyId: "k", nowMs: now.getTime() };
  await store.charge({ ...payer, units: 1, callCapYen: null, usage, operation: null, outbox: [] });
  expect(await views().unitsThisMonth(accountId)).toBe(1);
  expect(await store.voidCharge({ accountId, seq: 1, nowMs: now.getTime() })).toBe(true);
  expect(await views().unitsThisMonth(accountId)).toBe(0);
  expect(await views().byTag(accountId, 1)).toEqual([]);
  expect(await views().summary(accountId, 1)).toMatchObject({ todayCalls: 0, monthYen: 0, peakDay: null });
});

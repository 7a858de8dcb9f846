import { describe, expect, it } from "vitest";
import { closedWindows, type DatedEntry } from "../../../../runtime/payments/metering/usage-windows.ts";

const at = (time: string) => Date.parse(`2026-11-15T${time}Z`);
const open = { startMs: null, endMs: null };

function entries(...rows: readonly (readonly [time: string, units: number, voided?: string])[]): DatedEntry[] {
  return rows.map(([time, units, voided], index) => ({
    seq: index + 1,
    atMs: at(time),
    day: 20261115,
    units,
    endpoint: "PRG-1",
    tag: "",
    keyId: "key_1",
    operationId: "",
    voids: voided === undefined ? null : 1,
    voidedAtMs: voided === undefined ? null : at(voided),
  }));
}

describe("windows of usage", () => {
  it("are an hour each, dated by their last entry, and wait two minutes behind their end", () => {
    const charged = entries(["03:00:00", 1], ["03:59:59", 2], ["04:00:00", 4], ["04:30:00", 8], ["06:10:00", 16]);
    expect(closedWindows(charged, open, at("04:01:59"))).toEqual([]);
    expect(closedWindows(charged, open, at("04:02:00"))).toEqual([
      { firstSeq: 1, lastSeq: 2, units: 3, atMs: at("03:59:59"), late: false },
    ]);
    expect(closedWindows(charged, open, at("12:00:00"))).toEqual([
      { firstSeq: 1, lastSeq: 2, units: 3, atMs: at("03:59:59"), late: false },
      { firstSeq: 3, lastSeq: 4, units: 12, atMs: at("04:30:00"), late: false },
      { firstSeq: 5, lastSeq: 5, units: 16, atMs: at("06:10:00"), late: false },
    ]);
  });

  it("are cut where a billing period begins or ends, and close there", () => {
    const charged = entries(["03:10:00", 1], ["03:19:59", 2], ["03:20:00", 4], ["03:40:00", 8]);
    const period = { startMs: at("03:20:00"), endMs: at("03:30:00") };
    expect(closedWindows(charged, period, at("03:22:00")).map(({ units }) => units)).toEqual([3]);
    expect(closedWindows(charged, period, at("03:32:00")).map(({ units }) => units)).toEqual([3, 4]);
    expect(closedWindows(charged, period, at("05:00:00")).map(({ units }) => units)).toEqual([3, 4, 8]);
  });

  it("net what was taken back within them, and set apart what takes back usage of a closed period", () => {
    const charged = entries(
      ["03:10:00", 5],
      ["03:20:00", -5, "03:10:00"],
      ["03:40:00", 2],
      ["03:41:00", -5, "03:10:00"],
    );
    expect(closedWindows(charged, open, at("05:00:00"))).toEqual([
      { firstSeq: 1, lastSeq: 4, units: -3, atMs: at("03:41:00"), late: false },
    ]);
    const period = { startMs: at("03:30:00"), endMs: null };
    expect(closedWindows(charged, period, at("05:00:00"))).toEqual([
      { firstSeq: 1, lastSeq: 2, units: 0, atMs: at("03:20:00"), late: false },
      { firstSeq: 3, lastSeq: 3, units: 2, atMs: at("03:40:00"), late: false },
      { firstSeq: 4, lastSeq: 4, units: -5, atMs: at("03:41:00"), late: true },
    ]);
  });
});

import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { DamagedRecordError } from "../../../snapshots/records/leaf-checks.ts";
import { RecordsReader } from "../../../snapshots/records/reader.ts";
import { RecordsWriter } from "../../../snapshots/records/writer.ts";
import { alter } from "../../support/damage.ts";
import { nonEmpty } from "../../support/non-empty.ts";

async function written(): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), "konkyo-records-test-")), "records.mdb");
  const writer = new RecordsWriter(path);
  const register = writer.register("houjin");
  for (let index = 0; index < 5_000; index++)
    register.add(Buffer.from(numberOf(index)), Buffer.from(`{"n":${index},"pad":"${"x".repeat(index % 700)}"}`), index);
  register.end();
  const table = writer.table("law");
  for (let index = 0; index < 300; index++)
    table.add(Buffer.from(`LAW-${String(index).padStart(4, "0")}`), Buffer.from(`{"law":${index}}`), index);
  table.end();
  const prepared = writer.prepared("corpus");
  prepared.add(Buffer.from("meta"), Buffer.from('{"programs":7}'));
  prepared.end();
  await writer.close();
  return path;
}

const numberOf = (index: number) => String(1_000_000_000_000 + index * 7);

describe("records", () => {
  it("finds every row of a register and a table, and nothing else", async () => {
    const path = await written();
    const reader = new RecordsReader(path);
    for (let index = 0; index < 5_000; index += 13) {
      const found = reader.get("houjin", numberOf(index));
      expect(found?.index).toBe(index);
      expect(JSON.parse(found!.json.toString())).toMatchObject({ n: index });
      expect(reader.get("houjin", String(Number(numberOf(index)) + 1))).toBeNull();
    }
    expect(reader.get("houjin", "0000000000000")).toBeNull();
    expect(reader.get("houjin", "9999999999999")).toBeNull();
    expect(reader.get("houjin", "short")).toBeNull();
    expect(reader.get("law", "LAW-0042")).toMatchObject({ index: 42 });
    expect(reader.get("law", "LAW-9999")).toBeNull();
    expect(reader.get("nothing", "x")).toBeNull();
    expect(reader.prepared("corpus", "meta")?.toString()).toBe('{"programs":7}');
    await reader.close();
  });

  it("keeps earlier answers intact when later ones are read", async () => {
    const reader = new RecordsReader(await written());
    const first = reader.get("houjin", numberOf(0))!.json;
    const text = first.toString();
    for (let index = 0; index < 5_000; index++) reader.get("houjin", numberOf(index));
    expect(first.toString()).toBe(text);
    await reader.close();
  });

  it("walks a table while others are read for the first time", async () => {
    const path = join(mkdtempSync(join(tmpdir(), "konkyo-records-test-")), "records.mdb");
    const writer = new RecordsWriter(path);
    const names = Array.from({ length: 12 }, (_, place) => `table-${String(place).padStart(2, "0")}`);
    for (const name of names) {
      const table = writer.table(name);
      for (let index = 0; index < 300; index++)
        table.add(Buffer.from(`K-${String(index).padStart(4, "0")}`), Buffer.from(`{"n":${index}}`), index);
      table.end();
    }
    await writer.close();
    const reader = new RecordsReader(path);
    for (const [place, name] of names.entries()) {
      const walked: number[] = [];
      for (const { key, index } of nonEmpty(reader.records(name))) {
        const other = names[(place + 3) % names.length]!;
        if (index === 150) expect(reader.get(other, key)).toMatchObject({ index: 150 });
        walked.push(index);
      }
      expect(walked).toEqual(Array.from({ length: 300 }, (_, index) => index));
      expect([...reader.preparedKeys(name)]).toHaveLength(300);
      await setImmediate();
    }
    await reader.close();
  });

  it("walks all rows in key order", async () => {
    const reader = new RecordsReader(await written());
    const rows = [...reader.records("houjin")].map(({ key, index }) => [key, index]);
    expect(rows).toHaveLength(5_000);
    expect(rows.every(([key, index]) => key === numberOf(index as number))).toBe(true);
    expect([...reader.records("law")].map(({ index }) => index)).toEqual(
      Array.from({ length: 300 }, (_, index) => index),
    );
    await reader.close();
  });

  it("walks the rows of a register whose key begins with given digits", async () => {
    const reader = new RecordsReader(await written());
    const all = Array.from({ length: 5_000 }, (_, index) => numberOf(index));
    for (const prefix of ["1", "10000000001", "100000000349", numberOf(0), numberOf(4_999), "0", "2", "10000000351"])
      expect([...reader.startingWith("houjin", prefix)].map(({ key }) => key)).toEqual(
        all.filter((key) => key.startsWith(prefix)),
      );
    await reader.close();
  });

  it("walks the rows of any other table whose key begins with given text, past one page", async () => {
    const reader = new RecordsReader(await written());
    const all = [...reader.records("law")].map(({ key }) => key);
    for (const prefix of ["", all[0]!.slice(0, 3), all[0]!, all[299]!, "no such key"])
      expect([...reader.startingWith("law", prefix)].map(({ key }) => key)).toEqual(
        all.filter((key) => key.startsWith(prefix)),
      );
    await reader.close();
  });

  it("throws for a prepared answer that is not what was written, and tells it first", async () => {
    const path = await written();
    const told: DamagedRecordError[] = [];
    const reader = new RecordsReader(path, { onDamage: (damage) => told.push(damage) });
    expect(reader.prepared("corpus", "meta")?.toString()).toBe('{"programs":7}');
    alter(path, '{"programs":7}', '{"programs":9}');
    expect(() => reader.prepared("corpus", "meta")).toThrow(DamagedRecordError);
    expect(told).toEqual([expect.objectContaining({ file: "records.mdb", reason: expect.stringContaining("meta") })]);
    await reader.close();
  });

  it("leaves no file beside the one it was asked for", async () => {
    const path = await written();
    const reader = new RecordsReader(path);
    expect(existsSync(`${path}-lock`)).toBe(false);
    await reader.close();
    expect(existsSync(`${path}-lock`)).toBe(false);
  });
});

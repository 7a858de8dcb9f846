import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fieldsOf } from "../../schemas/records/tables.ts";
import { canonicalRecord } from "../../snapshots/files/canonical.ts";
import { canonicalMacros, canonicalRow } from "../../snapshots/database/canonical-sql.ts";
import { quoteName } from "../../snapshots/database/columns.ts";

const instance = await DuckDBInstance.create(":memory:", { autoinstall_known_extensions: "false" });
const connection = await instance.connect();
beforeAll(async () => {
  for (const macro of canonicalMacros) await connection.run(macro);
});
afterAll(() => instance.closeSync());

/** Everything a string may hold but lone surrogates, with a bias to what needs escaping. */
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom(
      "\0",
      "\u0001",
      "\b",
      "\t",
      "\n",
      "\u000b",
      "\f",
      "\r",
      "\u001f",
      '"',
      "\\",
      "/",
      "u001F",
      "\u007f",
      "\u2028",
      "あ",
      "髙",
      "😀",
      "'",
    ),
  }),
);

function valueOf(kind: string): fc.Arbitrary<unknown> {
  if (kind === "integer") return fc.maxSafeInteger();
  if (kind === "number") return fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1_000_000);
  if (kind === "boolean") return fc.boolean();
  if (kind === "date")
    return fc
      .date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  if (kind === "timestamp")
    return fc
      .date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((date) => `${date.toISOString().slice(0, 19)}Z`);
  return text;
}

const sqlType: Record<string, string> = { number: "DOUBLE", integer: "BIGINT", boolean: "BOOLEAN" };
/** Appended as text, and typed in the table as in a snapshot. */
const typedText: Record<string, string> = { date: "DATE", timestamp: "TIMESTAMP" };

describe.each(["houjin", "invoice_registrant"] as const)("canonical JSON of %s inside the database", (table) => {
  it("equal those made in JavaScript", async () => {
    const fields = fieldsOf(table);
    const row = fc.record(
      Object.fromEntries(
        fields.map(({ name, kind, nullable }) => [
          name,
          nullable ? fc.option(valueOf(kind), { nil: null }) : valueOf(kind),
        ]),
      ),
    );
    const records = fc.sample(row, 2_000) as Record<string, unknown>[];
    await connection.run(
      `CREATE TABLE t (n INTEGER, ${fields.map(({ name, kind }) => `${quoteName(name)} ${sqlType[kind] ?? "VARCHAR"}`).join(", ")})`,
    );
    const appender = await connection.createAppender("t");
    for (const [n, record] of records.entries()) {
      appender.appendInteger(n);
      for (const { name, kind } of fields) {
        const value = record[name];
        if (value === null) appender.appendNull();
        else if (kind === "number") appender.appendDouble(value as number);
        else if (kind === "integer") appender.appendBigInt(BigInt(value as number));
        else if (kind === "boolean") appender.appendBoolean(value as boolean);
        else appender.appendVarchar(value as string);
      }
      appender.endRow();
    }
    appender.closeSync();
    for (const { name, kind } of fields)
      if (typedText[kind]) await connection.run(`ALTER TABLE t ALTER ${quoteName(name)} TYPE ${typedText[kind]}`);
    const rows = (await connection.runAndReadAll(`SELECT ${canonicalRow(table)} FROM t ORDER BY n`)).getRows() as [
      string,
    ][];
    expect(rows).toHaveLength(2_000);
    for (const [n, [json]] of rows.entries()) expect(json).toBe(canonicalRecord(records[n]!));
    await connection.run("DROP TABLE t");
  });
});

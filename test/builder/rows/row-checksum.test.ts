import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonical } from "../../../builder/adapters/canonical/canonical.ts";
import { gbizinfoProcurement } from "../../../builder/adapters/procurement/gbizinfo-procurement.ts";
import { jgrants } from "../../../builder/adapters/subsidies/jgrants.ts";
import type { Adapter, Parsed } from "../../../builder/rows/adapter.ts";
import { rowChecksum } from "../../../builder/rows/row-checksum.ts";

const sha256 = (text: string) => `sha256:${createHash("sha256").update(text).digest("hex")}`;

async function parse(adapter: Adapter, name: string, text: string, options: Record<string, unknown> = {}) {
  const source = {
    id: "test",
    url: "https://www.example.go.jp/",
    publisher: "架空庁",
    license: "unknown",
    fetchedAt: "2026-04-01T00:00:00Z",
    options,
  };
  const rows: (Parsed & { ok: true })[] = [];
  const bytes = Buffer.from(text);
  for await (const parsed of adapter.parse({ name, bytes, checksum: sha256(text), source }))
    if (parsed.ok) rows.push(parsed);
  return rows;
}

describe("the checksum of a row", () => {
  it("is that of its canonical JSON, whatever order its members had", () => {
    const canonicalText = '{"a":1,"b":["x",null]}';
    expect(rowChecksum({ b: ["x", null], a: 1 })).toBe(sha256(canonicalText));
    expect(rowChecksum({ a: 1, b: ["x", null], c: undefined })).toBe(sha256(canonicalText));
  });

  it("takes integers beyond 2^53 and half characters, which other columns of a file may hold", () => {
    expect(rowChecksum({ n: 9_007_199_254_740_993n })).toBe(sha256('{"n":"9007199254740993"}'));
    expect(rowChecksum({ t: "a\ud800" })).toBe(sha256('{"t":"a\ufffd"}'));
  });

  it("is of the row as its file has it, before anything is read into form", async () => {
    const line = '{"unused":"x","bid_title":" 架空の工事 ","procuring_entity":"架空省","awarded_amount_yen":"50万円"}';
    const [row] = await parse(canonical, "bids.jsonl", `${line}\n`, { dataset: "bid" });
    expect(row).toMatchObject({
      row: { awarded_amount_yen: 500_000 },
      rowChecksum: rowChecksum(JSON.parse(line) as object),
    });
  });

  it("is of the cells where a file has a known header", async () => {
    const header = "date_of_order,title,amount,government_departments,joint_signatures,corporate_number";
    const [row] = await parse(gbizinfoProcurement, "a.csv", `${header}\n2026-01-05,架空の工事,500,架空省,,\n`);
    expect(row?.rowChecksum).toBe(sha256('["2026-01-05","架空の工事","500","架空省","",""]'));
    expect(row?.row["source_checksum"]).toBeUndefined();
  });

  it("is of the document where an answer is about one record, and of the entry where it lists many", async () => {
    const entry = (id: string) => ({ id: id.padEnd(18, "0"), title: `架空補助金${id}` });
    const one = JSON.stringify({ result: [entry("a")] });
    expect((await parse(jgrants, "a.json", one))[0]?.row["source_checksum"]).toBe(sha256(one));
    const rows = await parse(jgrants, "list.json", JSON.stringify({ result: [entry("a"), entry("b")] }));
    expect(rows.map(({ row, rowChecksum: checksum }) => [row["source_checksum"], checksum])).toEqual([
      [null, rowChecksum(entry("a"))],
      [null, rowChecksum(entry("b"))],
    ]);
  });
});

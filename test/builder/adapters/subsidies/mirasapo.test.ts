import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { mirasapo } from "../../../../builder/adapters/subsidies/mirasapo.ts";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";
import { expectValidRows, fixture, reasonsOf, rowsOf, run } from "../run-adapter.ts";

describe("制度ナビ", () => {
  it("reads texts on financing as remarks that held once, and no window", () => {
    const parsed = run(mirasapo, "supports.jsonl", fixture("mirasapo", "supports.jsonl"));
    expectValidRows(parsed);
    expect(rowsOf(parsed, "annotation")).toEqual([
      {
        entity_id: "架空創業融資制度",
        joins_only: true,
        kind: "note",
        severity: "info",
        text_ja:
          "制度ナビ 2023-10-01 時点の記載\n創業する方への融資です。\n架空の要件に当たる方\n### ■貸付利率\n2.56～2.75%",
        observed_at: "2023-10-01T00:00:00Z",
        superseded_at: "2023-10-01T00:00:00Z",
        source_url: "https://www.example.go.jp/source",
      },
    ]);
    expect(reasonsOf(parsed)).toEqual([
      ["supports.jsonl#2", "not about financing"],
      ["supports.jsonl#3", "no text"],
      ["supports.jsonl#4", 'title: must not be blank: " "'],
    ]);
  });

  it.each([
    ["garbage", "{", "x.jsonl#1"],
    ["another layout", '{"name":"架空"}\n', "x.jsonl#1"],
    ["bytes that are no text", Buffer.from([0xff, 0xfe, 0x7b, 0x0a]), "x.jsonl#1"],
  ])("gives a reason for %s", (_, content, at) => {
    expect(reasonsOf(run(mirasapo, "x.jsonl", content)).map(([place]) => place)).toEqual([at]);
  });
});

describeWithCorpus("制度ナビ, real file", (corpus) => {
  it("takes the entries on financing alone", () => {
    const bytes = gunzipSync(readFileSync(join(corpus, "raw/mirasapo/supports.jsonl.gz")));
    const parsed = run(mirasapo, "supports.jsonl", bytes);
    expectValidRows(parsed);
    expect(parsed).toHaveLength(1254);
    expect(rowsOf(parsed, "annotation").length).toBeGreaterThan(200);
    expect(reasonsOf(parsed).filter(([, reason]) => !/^(?:not about financing|no text)$/.test(reason))).toEqual([]);
  });
});

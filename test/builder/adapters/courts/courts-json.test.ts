import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import Encoding from "encoding-japanese";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { courtsJson } from "../../../../builder/adapters/courts/courts-json.ts";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";
import { expected, expectValidRows, fixture, reasonsOf, rowsOf, run, withoutChecksum } from "../run-adapter.ts";

describe("court decisions, hand-written", () => {
  it.each(["SupremeCourt_990001.json", "IPCase_4321.json", "array.json"])(
    "%s gives exactly the expected rows and reasons",
    (file) => {
      const bytes = fixture("courts-json", file);
      const parsed = run(courtsJson, file, bytes);
      expect(withoutChecksum(parsed, bytes)).toEqual(expected("courts-json", file));
      expectValidRows(parsed);
    },
  );
});

describe("court decisions that cannot be read", () => {
  const text = fixture("courts-json", "SupremeCourt_990001.json").toString("utf8");
  const shiftJis = Uint8Array.from(Encoding.convert(Encoding.stringToCode(text), { to: "SJIS", from: "UNICODE" }));

  it.each<[string, Uint8Array | string, string, string]>([
    ["an empty file", "", "line 1", "the file is empty"],
    ["garbage", "%PDF-1.7", "line 1", 'not JSON: expected a value, found "%PDF-1.7"'],
    ["a truncated file", text.slice(0, 200), "line 7", "not JSON: expected :, found the end"],
    ["Shift_JIS", shiftJis, "line 4", "not UTF-8: byte 0x97 at offset 116; the bytes read as Shift_JIS"],
    ["UTF-16", Buffer.from(`\u{feff}${text}`, "utf16le"), "line 1", "expected UTF-8, found utf-16le"],
    ["a number", "42", "decision", "expected object, received number: 42"],
    ["another object", "{}", "decision", "lawsuit_id: expected string, received undefined"],
    [
      "an id that is none",
      '{"lawsuit_id":"12a"}',
      "decision",
      'lawsuit_id: must be the digits of a courts.go.jp id: "12a"',
    ],
  ])("%s is one reason with a position", (_name, bytes, at, reason) => {
    expect(run(courtsJson, "a.json", bytes)).toEqual([{ ok: false, at: `a.json#${at}`, reason }]);
  });

  it("never throws, wherever a file is cut", () => {
    const bytes = fixture("courts-json", "array.json");
    fc.assert(
      fc.property(fc.nat(bytes.length - 3), (offset) => {
        expect(run(courtsJson, "a.json", bytes.subarray(0, offset)).map((entry) => entry.ok)).toEqual([false]);
      }),
    );
  });
});

const realFiles = [
  "AdministrativeCase_16906",
  "AdministrativeCase_37386",
  "AdministrativeCase_86346",
  "AdministrativeCase_91922",
  "IPCase_12364",
  "IPCase_14123",
  "IPCase_82698",
  "IPCase_89729",
  "LaborCase_18732",
  "LaborCase_19322",
  "LaborCase_82379",
  "LaborCase_91925",
  "LowerCourt_20297",
  "LowerCourt_2371",
  "LowerCourt_24661",
  "LowerCourt_85567",
  "LowerCourt_91569",
  "SupremeCourt_37011",
  "SupremeCourt_50235",
  "SupremeCourt_54571",
  "SupremeCourt_87876",
  "SupremeCourt_90216",
];

describeWithCorpus("court decisions, real files in place", (corpus) => {
  const read = (name: string) =>
    run(courtsJson, `${name}.json`, readFileSync(resolve(corpus, "raw/courts", `${name}.json`)));

  it("every file is one row and agrees with the normalised list", () => {
    const ids = new Set(realFiles.map((name) => name.split("_")[1]));
    const wanted = new Map<unknown, Record<string, unknown>>();
    const lines = gunzipSync(readFileSync(resolve(corpus, "court_decisions.jsonl.gz")))
      .toString("utf8")
      .split("\n");
    for (const line of lines) {
      const id = /^\{"lawsuit_id": "(\d+)"/.exec(line)?.[1];
      if (ids.has(id)) wanted.set(id, JSON.parse(line) as Record<string, unknown>);
    }
    for (const name of realFiles) {
      const parsed = read(name);
      expect(parsed).toHaveLength(1);
      expectValidRows(parsed);
      const [row] = rowsOf(parsed, "court_decision");
      const theirs = wanted.get(name.split("_")[1]);
      const fields = [
        "court",
        "case_number",
        "decision_date",
        "decision_type",
        "result",
        "key_ruling",
        "ruling_summary",
        "references",
        "source_url",
        "pdf_url",
      ] as const;
      for (const field of fields) expect([name, field, row?.[field]]).toEqual([name, field, theirs?.[field]]);
      expect(row?.["case_name"]).toBe(theirs?.["case_name"] || null);
      expect([...String(row?.["full_text"] ?? "")]).toHaveLength(Number(theirs?.["text_chars"]));
    }
  });

  it("keeps single values", () => {
    const row = (name: string) => rowsOf(read(name), "court_decision")[0];
    expect(row("SupremeCourt_87876")).toMatchObject({
      case_number: "平成28(行ヒ)406",
      court: "最高裁判所第三小法廷",
      decision_date: "2018-07-17",
      decision_type: "判決",
      result: "破棄差戻",
      source_url: "https://www.courts.go.jp/app/hanrei_jp/detail2?id=87876",
      pdf_url: "https://www.courts.go.jp/app/files/hanrei_jp/876/087876_hanrei.pdf",
    });
    expect(row("IPCase_82698")).toMatchObject({ subject_area: "特許権", decision_type: null });
    expect(row("LowerCourt_85567")).toMatchObject({ court: "福井地方裁判所民事第２部" });
    expect(row("LaborCase_18732")).toMatchObject({
      case_number: "平成11(オ)853等",
      subject_area: "労働",
    });
    expect(row("AdministrativeCase_86346")).toMatchObject({ full_text: null, subject_area: "行政" });
  });

  it("a judgment in PDF is refused", () => {
    const bytes = readFileSync(resolve(corpus, "raw/courts/092891_hanrei.pdf"));
    expect(reasonsOf(run(courtsJson, "092891_hanrei.pdf", bytes))).toMatchObject([
      [expect.stringMatching(/^092891_hanrei\.pdf#line \d+$/), expect.stringMatching(/^not UTF-8/)],
    ]);
  });
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../support/build.ts";
import { changedCorpusOfFile } from "../../../support/changed-corpus.ts";
import { serviceOfFile } from "../../../support/service.ts";

/* Programs that say no more than most records do: a name, and where they are. */
const national = { authority_level: "national" };
const saitama = { authority_level: "prefecture", prefecture: "埼玉県" };
const programs: readonly (readonly [name: string, stated: object])[] = [
  ["架空省機械設備更新補助金", national],
  ["架空省海外展開促進事業", national],
  ["架空省新規就農者応援事業", national],
  ["架空省漁船更新支援事業", national],
  ["架空省小規模事業者販路開拓補助金", national],
  ["架空省中小企業賃上げ支援補助金", national],
  ["架空省移住支援金", national],
  ["架空設備補助金の交付決定について", national],
  ["令和3年度架空省機械設備導入補助金", national],
  ["あきた架空設備導入補助金", national],
  ["埼玉県架空設備導入支援補助金", saitama],
  ["架空県内事業承継支援補助金", saitama],
  ["川越市架空設備導入補助金", { authority_level: "municipality", prefecture: "埼玉県", municipality: "川越市" }],
  ["秩父市架空設備導入補助金", { authority_level: "municipality", prefecture: "埼玉県", municipality: "秩父市" }],
  ["能登半島地震架空復旧補助金", national],
  ["熊本地震架空復旧補助金", national],
  ["架空災害復旧貸付", national],
];

const folder = temporaryFolder("prescreen-programs");
const snapshots = changedCorpusOfFile((source) => {
  if (source.id !== "programs-local") return source;
  const file = join(folder, "names.jsonl");
  const rows = programs.map(([primary_name, stated], at) =>
    Object.assign(
      {
        unified_id: `UNI-00000001${String(at).padStart(2, "0")}`,
        primary_name,
        program_kind: "subsidy",
        source_url: `https://www.kakuu.example/names/${at}`,
        source_fetched_at: "2026-09-01T00:00:00Z",
      },
      stated,
    ),
  );
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return { ...source, files: [...source.files, file] };
});
const service = serviceOfFile(() => ({ snapshots: snapshots() }));

type Row = { primary_name: string; fit_score: number; match_reasons: string[]; caveats: string[] };

async function screen(profile: object): Promise<{ names: string[]; row: (name: string) => Row; understood: object }> {
  const { status, body } = await service().ask("/v1/programs/prescreen", { json: { limit: 50, ...profile } });
  expect(status).toBe(200);
  const rows = body.results as Row[];
  return {
    names: rows.map(({ primary_name }) => primary_name),
    row: (name) => rows.find(({ primary_name }) => primary_name === name)!,
    understood: body.understood,
  };
}
const codes = (texts: readonly string[]) => texts.map((text) => text.slice(0, text.indexOf(":")));

const maker = { prefecture: "埼玉県", industry_jsic: "E", is_sole_proprietor: false, employee_count: 40 };

describe("what the money is for", () => {
  it("puts first what is for it, and near before far", async () => {
    const { names, row, understood } = await screen({ ...maker, purpose: "古い機械を更新したい" });
    expect(understood).toMatchObject({ purposes: ["equipment"] });
    const places = ["埼玉県架空設備導入支援補助金", "架空省海外展開促進事業", "架空省新規就農者応援事業"].map((name) =>
      names.indexOf(name),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeLessThan(4);
    expect(row("埼玉県架空設備導入支援補助金").match_reasons[0]).toBe(
      "purpose: for 設備投資 (equipment), by its name or its listed purposes",
    );
    expect(row("架空省海外展開促進事業").fit_score).toBeLessThan(row("架空省機械設備更新補助金").fit_score);
  });

  it("is read from words and from ids alike", async () => {
    const words = await screen({ ...maker, purpose: "会社を子に引き継ぎたい" });
    const ids = await screen({ ...maker, funding_purpose: ["succession"] });
    expect(words.names[0]).toBe("架空県内事業承継支援補助金");
    expect(ids.names[0]).toBe("架空県内事業承継支援補助金");
  });

  it("gives two profiles that differ in it, or in industry, different first pages", async () => {
    const pages = await Promise.all([
      screen({ ...maker, purpose: "機械を更新したい" }),
      screen({ ...maker, purpose: "海外に輸出したい" }),
      screen({ ...maker, industry_jsic: "B", purpose: "漁船を更新したい" }),
    ]);
    const first = pages.map(({ names }) => names.slice(0, 5).join("|"));
    expect(new Set(first).size).toBe(3);
    expect(pages[2].names[0]).toBe("架空省漁船更新支援事業");
  });
});

describe("whom a program is for", () => {
  it("puts back what is for others, with the reason", async () => {
    const { names, row } = await screen({ ...maker, purpose: "漁船の部品を作る機械を更新したい" });
    for (const name of ["架空省新規就農者応援事業", "架空省移住支援金", "架空省小規模事業者販路開拓補助金"]) {
      expect(names.slice(0, 8)).not.toContain(name);
      expect(codes(row(name).caveats)).toContain("meant_for_others");
    }
    // Customers of the applicant are in that industry: it neither counts for nor against.
    expect(codes(row("架空省漁船更新支援事業").caveats)).not.toContain("meant_for_others");
    expect(codes(row("架空省漁船更新支援事業").match_reasons)).not.toContain("group");
  });

  it("knows a small-scale business by its industry and number of employees", async () => {
    const few = await screen({ ...maker, employee_count: 20, purpose: "販路を広げたい" });
    expect(few.names[0]).toBe("架空省小規模事業者販路開拓補助金");
    const shop = await screen({ ...maker, industry_jsic: "I", employee_count: 6, purpose: "販路を広げたい" });
    expect(codes(shop.row("架空省小規模事業者販路開拓補助金").caveats)).toContain("meant_for_others");
  });

  it("lets the words choose between industries of one family", async () => {
    const { names } = await screen({ prefecture: "埼玉県", industry_jsic: "A", purpose: "養殖の漁船を更新したい" });
    expect(names[0]).toBe("架空省漁船更新支援事業");
  });
});

describe("the place", () => {
  it("is never another one that a name tells of", async () => {
    const { row } = await screen({ ...maker, purpose: "設備を導入したい" });
    expect(codes(row("あきた架空設備導入補助金").caveats)).toContain("other_place");
    expect(row("あきた架空設備導入補助金").fit_score).toBeLessThan(0);
  });

  it("is the municipality that the words name", async () => {
    const { names, row } = await screen({ ...maker, purpose: "川越市の工場に設備を導入したい" });
    expect(names[0]).toBe("川越市架空設備導入補助金");
    expect(codes(row("川越市架空設備導入補助金").match_reasons)).toContain("same_municipality");
    expect(codes(row("秩父市架空設備導入補助金").caveats)).toContain("other_place");
  });
});

describe("what cannot be applied for now", () => {
  it("comes last: notices, old years, other disasters", async () => {
    const equipment = await screen({ ...maker, purpose: "設備を導入したい" });
    expect(codes(equipment.row("令和3年度架空省機械設備導入補助金").caveats)).toContain("earlier_year");
    expect(equipment.row("令和3年度架空省機械設備導入補助金").fit_score).toBeLessThan(
      equipment.row("架空省機械設備更新補助金").fit_score,
    );
    expect(equipment.names).not.toContain("架空設備補助金の交付決定");
    const disaster = await screen({
      prefecture: "石川県",
      industry_jsic: "M",
      purpose: "能登半島地震で被災した店を復旧したい",
    });
    expect(disaster.names[0]).toBe("能登半島地震架空復旧補助金");
    expect(codes(disaster.row("熊本地震架空復旧補助金").caveats)).toContain("other_disaster");
    expect(codes(disaster.row("架空災害復旧貸付").match_reasons)).toContain("purpose");
  });

  it("is judged on the day that was sent", async () => {
    const { row } = await screen({ ...maker, as_of: "2021-10-01", purpose: "設備を導入したい" });
    expect(codes(row("令和3年度架空省機械設備導入補助金").caveats)).not.toContain("earlier_year");
  });
});

import { describe, expect, it } from "vitest";
import { Publishers } from "../../../builder/publishers/publishers.ts";
import { judgeRows, qualityRules } from "../../../builder/quality/judge-rows.ts";
import type { CollectedRows, RowDataset } from "../../../builder/rows/sourced.ts";
import { datasetNames, type InputOf } from "../../../schemas/input/input.ts";
import { lexicon } from "../../support/language.ts";

const lineage = {
  sourceId: "curated",
  kind: "canonical",
  url: "https://www.kakuu.lg.jp/list",
  publisher: "架空市",
  license: "unknown",
  fetchedAt: "2026-04-01T00:00:00Z",
  checksum: `sha256:${"0".repeat(64)}`,
  official: false,
};
const publishers = new Publishers(
  new Map([
    ["kakuu-zaidan.or.jp", "架空財団"],
    ["kakuu-kurashi.jp", "埼玉県架空市"],
    ["kakuu-zenkoku.or.jp", "架空全国連合会"],
  ]),
  [],
  new Set(["kakuu-zenkoku.or.jp"]),
);

function judgeAll<Name extends RowDataset>(dataset: Name, rows: readonly Partial<InputOf<Name>>[], official = false) {
  const collected = Object.fromEntries(datasetNames.map((name) => [name, []])) as unknown as Record<string, unknown[]>;
  const words = ["name-rules", "bodies-in-charge"].flatMap((kind) => lexicon.lines(kind));
  collected["lexicon"] = words.map((row) => ({ row, lineage, at: row.file, rowChecksum: "" }));
  collected[dataset] = rows.map((row, at) => ({
    row,
    lineage: { ...lineage, official },
    at: `list#${at}`,
    rowChecksum: "",
  }));
  const judged = judgeRows(collected as unknown as CollectedRows, publishers);
  return {
    rows: judged.rows[dataset].map(({ row }) => row as InputOf<Name>),
    noted: judged.noted.map(({ reason }) => reason.split(":")[0]),
  };
}

function judge<Name extends RowDataset>(dataset: Name, row: Partial<InputOf<Name>>, official = false) {
  const { rows, noted } = judgeAll(dataset, [row], official);
  return { row: rows[0]!, noted };
}

const program = { primary_name: "架空支援補助金", source_kind: "subsidy", program_kind: "subsidy" } as const;

describe("an address that is no source is taken out", () => {
  it.each([
    ["https://kakuu-matome.jp/hojokin/1", "address-no-publisher"],
    ["https://www.kakuu.lg.jp/nourinка/", "address-letters"],
    ["https://madoguchi.kakuu.go_jp/", "address-letters"],
    ["http://localhost:3000/a", "address-private"],
    ["http://192.168.0.10/a", "address-private"],
    ["http://[::1]/a", "address-private"],
    ["http://wiki.intranet/a", "address-private"],
    ["https://www.kakuu.lg.jp/uploaded/12345.pdf", "address-filled-in"],
    ["https://www.kakuu.lg.jp/download/?t=LD&id=12345&fid=67890", "address-filled-in"],
    ["https://www.kakuu.lg.jp/attachment/xxxx.xlsx", "address-filled-in"],
    ["https://www.kakuu.lg.jp/example.pdf", "address-filled-in"],
  ])("%s", (url, rule) => {
    const { row, noted } = judge("program", {
      ...program,
      official_url: url,
      source_url: url,
      source_fetched_at: "2026-04-01T00:00:00Z",
    });
    expect([row.official_url, row.source_url, row.source_fetched_at, noted]).toEqual([null, null, null, [rule]]);
  });

  it.each([
    "https://www.kakuu.lg.jp/募集要項（令和7年度）.pdf",
    "https://josei.kakuu-zaidan.or.jp/a",
    "https://www.kakuu.lg.jp/page/123456.html",
    "https://www.kakuu.lg.jp/a12345/examples.html",
  ])("unlike %s", (source_url) => {
    expect(judge("program", { ...program, source_url })).toEqual({ row: { ...program, source_url }, noted: [] });
  });

  it("of a list alone, and of a publisher's own format only where it cannot be followed", () => {
    const rule = {
      rule_id: "r1",
      kind: "exclude",
      source_urls: ["https://kakuu-matome.jp/", "https://www.kakuu.lg.jp/a"],
    };
    expect(judge("exclusion_rule", rule).row.source_urls).toEqual(["https://www.kakuu.lg.jp/a"]);
    const page = { ...program, official_url: "https://kakuu-jimukyoku.jp/" };
    expect(judge("program", page, true).noted).toEqual([]);
    expect(judge("program", { ...page, official_url: "http://10.0.0.1/" }, true).noted).toEqual(["address-private"]);
  });
});

describe("who runs a program", () => {
  it.each([
    "市町村",
    "都道府県",
    "training",
    "tax_deduction",
    "（架空サイト 収集）",
    "国（架空省等）",
    "都道府県(架空基金活用)",
  ])("is not %s", (authority_name) => {
    const { row, noted } = judge("program", { ...program, authority_name });
    expect([row.authority_name, noted]).toEqual([null, ["authority-no-body"]]);
    expect(judge("loan_program", { program_name: "架空資金", authority_name }).noted).toEqual(["provider-no-body"]);
  });

  it.each(["架空市", "架空県産業労働部", "架空財団 (KZD)", "NPO法人架空"])("may be %s", (authority_name) => {
    expect(judge("program", { ...program, authority_name }).noted).toEqual([]);
  });

  it("is of the level of its page, or of none", () => {
    const national = { ...program, authority_level: "national" } as const;
    const at = (source_url: string) => judge("program", { ...national, source_url }).row.authority_level;
    expect(at("https://www.city.kakuu.saitama.jp/a")).toBeNull();
    expect(at("https://www.pref.saitama.lg.jp/a")).toBeNull();
    expect(at("https://www.maff.go.jp/a")).toBe("national");
    expect(at("https://www.kakuu-kurashi.jp/a")).toBeNull();
    expect(at("https://josei.kakuu-zaidan.or.jp/")).toBe("national");
  });

  it("takes the prefecture of its office off a program of the state", () => {
    const national = { ...program, prefecture: "東京都", authority_level: "national" } as const;
    expect(judge("program", { ...national, source_url: "https://www.maff.go.jp/a" }).row.prefecture).toBeNull();
  });

  it("takes it off a program of a body that serves the whole country, unless the name is of one prefecture", () => {
    const row = { ...program, prefecture: "東京都", source_url: "https://www.kakuu-zenkoku.or.jp/a" } as const;
    expect(judge("program", row)).toMatchObject({ row: { prefecture: null }, noted: ["national-with-prefecture"] });
    expect(judge("program", { ...row, primary_name: "東京都架空支援補助金" }).noted).toEqual([]);
  });

  it("is no prefecture, where the state offers it on a page of its own", () => {
    const national = { ...program, authority_level: "national", authority_name: "石川県" } as const;
    const at = (source_url: string) => judge("program", { ...national, source_url }).row.authority_name;
    expect(at("https://www.maff.go.jp/a")).toBeNull();
    expect(at("https://josei.kakuu-zaidan.or.jp/")).toBe("石川県");
  });

  it("is no body of the state where a page of that prefecture or city tells of it", () => {
    const local = {
      ...program,
      authority_level: "municipality",
      source_url: "https://www.city.kakuu.lg.jp/a",
    } as const;
    const by = (authority_name: string, more: Partial<InputOf<"program">> = {}) => {
      const { row } = judge("program", { ...local, authority_name, ...more });
      return [row.authority_name, row.authority_level];
    };
    expect(by("農林水産省")).toEqual([null, "municipality"]);
    expect(
      by("架空省 老健局", { authority_level: "prefecture", source_url: "https://www.pref.saitama.lg.jp/a" }),
    ).toEqual([null, "prefecture"]);
    expect(by("架空県省エネ推進課")).toEqual(["架空県省エネ推進課", "municipality"]);
    expect(by("架空市")).toEqual(["架空市", "municipality"]);
    expect(by("農林水産省", { authority_level: null })).toEqual(["農林水産省", null]);
  });

  it("is no prefecture where the authority is one of its municipalities", () => {
    const listed = {
      ...program,
      authority_level: "prefecture",
      source_url: "https://www.pref.saitama.lg.jp/",
    } as const;
    const level = (row: Partial<InputOf<"program">>) => judge("program", { ...listed, ...row }).row.authority_level;
    expect(level({ authority_name: "埼玉県架空市" })).toBeNull();
    expect(level({ authority_name: "埼玉県架空市産業課" })).toBe("prefecture");
    expect(level({ authority_name: "埼玉県" })).toBe("prefecture");
    expect(level({ municipality: "架空市", primary_name: "架空市移住支援金" })).toBeNull();
    expect(level({ municipality: "架空市" })).toBe("prefecture");
    const flood = { municipality: "架空市", primary_name: "架空市水害に係る県内企業支援金" };
    expect(level({ ...flood, authority_name: "埼玉県" })).toBe("prefecture");
  });

  it("takes the prefecture that an official host names", () => {
    const local = { ...program, prefecture: "東京都" } as const;
    const { row } = judge("program", { ...local, source_url: "https://www.city.maniwa.okayama.jp/a" });
    expect(row.prefecture).toBe("岡山県");
    expect(judge("program", { ...local, source_url: "https://www.pref.tokyo.lg.jp/" }).noted).toEqual([]);
  });
});

describe("the prefecture of a municipality", () => {
  const place = (prefecture: string, name: string) => ({
    row: { kind: "municipalities", file: "places.tsv", line: 1, cells: { prefecture, name } },
    lineage,
    at: "places.tsv#1",
    rowChecksum: "",
  });
  const empty = Object.fromEntries(datasetNames.map((name) => [name, []])) as unknown as CollectedRows;
  const judged = (row: Partial<InputOf<"program">>) => {
    const rows = {
      ...empty,
      lexicon: [place("大阪府", "架空市"), place("東京都", "同名市"), place("広島県", "同名市")],
    };
    const sourced = { row: { ...program, ...row } as InputOf<"program">, lineage, at: "list#1", rowChecksum: "" };
    return judgeRows({ ...rows, program: [sourced] }, publishers).rows.program[0]!.row;
  };

  it("is the one that it lies in, where the name of the program confirms it, else none", () => {
    const stated = { prefecture: "東京都", municipality: "架空市" } as const;
    expect(judged({ ...stated, primary_name: "架空市農業支援補助金" })).toMatchObject({
      prefecture: "大阪府",
      municipality: "架空市",
    });
    expect(judged(stated)).toMatchObject({ prefecture: null, municipality: null });
    expect(judged({ ...stated, municipality: "同名市" })).toMatchObject({
      prefecture: "東京都",
      municipality: "同名市",
    });
    expect(judged({ ...stated, municipality: "知らない市" })).toMatchObject({ prefecture: "東京都" });
  });

  it("is that of the page, and a page of another city is none of the program's", () => {
    const stated = {
      primary_name: "同名市農地補助金",
      prefecture: "広島県",
      municipality: "同名市",
      authority_name: "広島県同名市",
      source_url: "https://www.city.doumei.tokyo.jp/a",
    } as const;
    expect(judged(stated)).toMatchObject({ prefecture: "東京都", municipality: null, authority_name: null });
    const other = {
      ...stated,
      primary_name: "架空市農地補助金",
      prefecture: "大阪府",
      municipality: "架空市",
    } as const;
    expect(judged(other)).toMatchObject({ prefecture: "大阪府", municipality: "架空市", source_url: null });
  });
});

describe("an amount is withheld", () => {
  it.each([
    [{ amount_max_man_yen: 1_000_000 }, "maximum-is-budget"],
    [{ primary_name: "架空促進税制", program_kind: "tax_measure", amount_max_man_yen: 45 }, "amount-of-tax-measure"],
    [
      { primary_name: "架空計画の認定", program_kind: "certification", amount_max_man_yen: 9 },
      "amount-of-certification",
    ],
    [{ amount_min_man_yen: 60, amount_max_man_yen: 50 }, "minimum-above-maximum"],
    [{ primary_name: "架空設備補助金（上限30万円）", amount_max_man_yen: 300 }, "amount-against-name"],
    [{ primary_name: "架空設備補助金（45％補助）", amount_max_man_yen: 45 }, "amount-is-rate"],
    [{ primary_name: "架空製品開発費補助金", amount_max_man_yen: 4 }, "amount-unit-in-doubt"],
  ] as const)("%j: %s", (stated, rule) => {
    const { row, noted } = judge("program", { ...program, ...stated });
    expect([row.amount_max_man_yen, row.amount_basis, noted]).toEqual([null, "withheld", [rule]]);
  });

  it.each([
    { amount_max_man_yen: 999_999 },
    { primary_name: "架空設備補助金（15億円枠）", amount_max_man_yen: 150_000 },
    { primary_name: "架空生産888億円推進事業", amount_max_man_yen: 3_000 },
    { primary_name: "架空計画認定農家への補助金", program_kind: "certification", amount_max_man_yen: 100 },
  ] as const)("not from %j", (stated) => {
    expect(judge("program", { ...program, ...stated }).noted).toEqual([]);
  });

  it("where a source states it so often that it means nothing, unless the name states it", () => {
    const rows = Array.from({ length: 250 }, (_, at) => ({
      ...program,
      primary_name: `架空第${at}号施設補助金`,
      amount_max_man_yen: at < 50 ? 100 : at,
    }));
    const named = { ...program, primary_name: "架空道具補助金（最大100万円）", amount_max_man_yen: 100 };
    const { rows: judged, noted } = judgeAll("program", [...rows, named]);
    expect(judged.filter(({ amount_basis: basis }) => basis === "withheld")).toHaveLength(51);
    expect(new Set(noted)).toEqual(new Set(["amount-is-default"]));
    expect(judged.at(-1)?.amount_max_man_yen).toBe(100);
    expect(judgeAll("program", rows.slice(0, 199)).noted).toEqual([]);
  });

  it("where all programs of a page state one, apart from loans and names that state it", () => {
    const on = (primary_name: string, amount_max_man_yen: number) => ({
      ...program,
      primary_name,
      amount_max_man_yen,
      source_url: "https://www.city.kakuu.lg.jp/a",
    });
    const page = [on("架空住宅補助金", 1), on("架空家賃補助金", 1), on("架空結婚祝金", 1), on("架空近代化資金", 1)];
    const amounts = (...rows: ReturnType<typeof on>[]) =>
      judgeAll("program", rows).rows.map(({ amount_max_man_yen: most }) => most);
    expect(amounts(...page)).toEqual([null, null, null, 1]);
    expect(amounts(...page, on("架空改修補助金", 30))).toEqual([1, 1, 1, 1, 30]);
    expect(amounts(...page.slice(1))).toEqual([1, 1, 1]);
  });

  it("where rows of one name and place differ, and no year tells them apart", () => {
    const here = (primary_name: string, amount_max_man_yen: number) =>
      ({ ...program, primary_name, prefecture: "東京都", amount_max_man_yen }) as const;
    const amounts = (...rows: ReturnType<typeof here>[]) =>
      judgeAll("program", rows).rows.map(({ amount_max_man_yen: most }) => most);
    expect(amounts(here("東京都架空創業助成事業", 400), here("東京都 架空創業助成事業", 2_500))).toEqual([null, null]);
    expect(amounts(here("架空創業助成事業（令和6年度）", 400), here("架空創業助成事業（令和7年度）", 500))).toEqual([
      400, 500,
    ]);
    expect(amounts(here("架空創業助成事業", 400), here("架空販路助成事業", 500))).toEqual([400, 500]);
    const unplaced = { ...program, primary_name: "PREF-13-101_東京_架空創業助成事業", amount_max_man_yen: 2_500 };
    const [, other] = judgeAll("program", [here("東京 架空創業助成事業", 400), unplaced]).rows;
    expect([other?.prefecture ?? null, other?.amount_basis]).toEqual([null, "withheld"]);
  });

  it("where a part states more than the whole, and of the part where the unit differs", () => {
    const of = (primary_name: string, amount_max_man_yen: number) => ({ ...program, primary_name, amount_max_man_yen });
    const { rows } = judgeAll("program", [
      of("架空承継補助金", 2_000),
      of("架空承継補助金 廃業枠（14次公募）", 30_000),
      of("架空承継補助金 専門家枠", 3_000),
      of("架空承継補助金 小規模枠", 500),
    ]);
    expect(rows.map(({ amount_max_man_yen: most }) => most)).toEqual([null, null, 3_000, 500]);
  });
});

describe("the rate of a program", () => {
  it("is none where it is 0, which is the interest of a loan", () => {
    expect(judge("program", { ...program, subsidy_rate: 0 })).toMatchObject({
      row: { subsidy_rate: null },
      noted: ["rate-of-nothing"],
    });
    expect(judge("program", { ...program, subsidy_rate: 0.5 }).noted).toEqual([]);
  });
});

describe("the kind of a program", () => {
  it.each([
    ["架空県制度融資", "subsidy", "loan"],
    ["架空県中小企業制度融資のご案内 - 架空県ホームページ", "subsidy", "loan"],
    ["架空市中小企業融資制度", "subsidy", "loan"],
    ["架空資金融資あっせん制度（新規）", "grant", "loan"],
    ["架空町ゆとり総合資金貸付金", "subsidy", "loan"],
    ["架空ドローン拠点整備事業費補助金（令和7年度）", "loan", "subsidy"],
  ] as const)("%s, listed as %s, is %s", (primary_name, listed, kind) => {
    const { row, noted } = judge("program", { primary_name, source_kind: listed, program_kind: listed });
    expect([row.program_kind, noted.includes("kind-against-name")]).toEqual([kind, true]);
  });

  it.each([
    ["架空市中小企業融資信用保証料補助制度", "subsidy"],
    ["架空市農地貸付制度", "subsidy"],
    ["架空資金利子助成補助金", "loan"],
    ["架空近代化資金", "loan"],
    ["架空就農準備資金", "subsidy"],
  ] as const)("%s stays %s", (primary_name, kind) => {
    const { row } = judge("program", { primary_name, source_kind: kind, program_kind: kind });
    expect(row.program_kind).toBe(kind);
  });
});

describe("the ministry of an ordinance", () => {
  const ministry = (law_number: string, stated: string) =>
    judge("law", { law_title: "架空規則", law_number, ministry: stated }).row.ministry;

  it("is one that its number names, or the one in charge of it now", () => {
    expect(ministry("平成十七年厚生労働省・国土交通省令第三号", "総務省")).toBeNull();
    expect(ministry("平成十七年厚生労働省・国土交通省令第三号", "国土交通省")).toBe("国土交通省");
    expect(ministry("昭和三十五年厚生省令第十二号", "厚生労働省")).toBe("厚生労働省");
    expect(ministry("昭和25年大蔵省令第17号", "国税庁")).toBe("国税庁");
    expect(ministry("平成12年国家公安委員会規則第4号", "文部科学省")).toBeNull();
  });

  it("is one that an agency of the prime minister's office became part of", () => {
    expect(ministry("昭和三十年総理府令第三号", "環境省")).toBe("環境省");
    expect(ministry("昭和三十年総理府令第三号", "経済産業省")).toBeNull();
    expect(ministry("昭和五十二年総理府・厚生省令第一号", "厚生労働省")).toBe("厚生労働省");
    expect(ministry("大正十五年内務省令第三十六号", "厚生労働省")).toBe("厚生労働省");
    expect(ministry("明治四十一年内務省令第十三号", "財務省")).toBeNull();
    expect(ministry("平成十二年通商産業省令第百五十一号", "環境省")).toBeNull();
  });

  it("does not follow from the number of an act", () => {
    expect(ministry("平成十七年法律第三号", "総務省")).toBe("総務省");
  });
});

describe("a published measure", () => {
  it("names no prefecture where its office is in another", () => {
    const prefecture = (bureau: string) =>
      judge("enforcement_case", { case_id: "c", bureau, prefecture: "北海道" }).row.prefecture;
    expect(prefecture("東京都")).toBeNull();
    expect(prefecture("厚生労働省 大阪労働局")).toBeNull();
    expect(prefecture("厚生労働省 北海道労働局")).toBe("北海道");
    expect(prefecture("架空運輸局")).toBe("北海道");
  });

  it.each([
    [{ event_type: "補助金 返還命令" }, "補助金返還命令"],
    [{ event_type: "許認可の取消し又は停止" }, "許認可取消・停止"],
    [{ event_type: "架空の措置" }, "その他処分"],
    [{ event_type: "補助金 返還命令", source_url: "https://report.jbaudit.go.jp/a" }, "会計検査院の指摘"],
    [{ event_type: "課徴金 / 罰則", reason_excerpt: "助成金を不正に受 給したもの。" }, "不正受給の公表"],
    [{ event_type: "課徴金 / 罰則", reason_excerpt: "開示書類の虚偽記載" }, "課徴金・罰金"],
  ])("%j is %s", (stated, kind) => {
    expect(judge("enforcement_case", { case_id: "c", ...stated }).row.event_type).toBe(kind);
  });

  it("gives no reason by a number, and no name by a row of a table", () => {
    const reason = (reason_excerpt: string) =>
      judge("enforcement_case", { case_id: "c", reason_excerpt }).row.reason_excerpt;
    for (const none of ["ア", "（ウ）", "ア､イ", "理由要約は公表されていません。原文をご確認ください。"])
      expect(reason(none), none).toBeNull();
    expect(reason("年金受給権の調査が十分でなかったもの")).toBe("年金受給権の調査が十分でなかったもの");
    const name = (recipient_name: string, ministry = "架空省") =>
      judge("enforcement_case", { case_id: "c", recipient_name, ministry }).row.recipient_name;
    expect(name("架空運輸有 静岡県架空市岩井1 本社営業所 限会社")).toBeNull();
    expect(name("架空郵便局令和8年2月10日東京都千代田区架空郵便株式会社")).toBeNull();
    expect(name("架空太郎さくらＡＢＣ株式会社", "架空運輸局")).toBeNull();
    expect(name("架空海上あんしん株式会社")).toBe("架空海上あんしん株式会社");
    expect(name("軽自動車運送事 業】架空郵便株式会社")).toBe("架空郵便株式会社");
    expect(name("株式会社架空県民運輸")).toBe("株式会社架空県民運輸");
  });
});

describe("a loan", () => {
  const judgeLoan = (program_name: string) => judge("loan_program", { program_name });

  it.each([
    ["PREF-99-101_架空_就農資金", "架空 就農資金", "name-code-prefix"],
    ["架空資金利子補給補助金のご案内 - 架空県ホームページ", "架空資金利子補給補助金のご案内", "name-site-suffix"],
  ])("%s loses what a list or page put around its name", (name, expected, repair) => {
    const { row, noted } = judgeLoan(name);
    expect([row.program_name.startsWith(expected.slice(0, 10)), noted.includes(repair)]).toEqual([true, true]);
  });

  it("keeps the id of its name as it was read", () => {
    const [read, mended] = ["PREF-99-101_架空_就農資金", "架空 就農資金"].map((name) => judgeLoan(name).row.id);
    expect(read).toEqual(expect.any(Number));
    expect(read).not.toBe(mended);
  });

  it.each([
    "架空市ドローン散布補助金",
    "架空県／融資・補助金",
    "助成・融資",
    "住宅ローン控除（架空）",
    "KCCI 融資制度・補助金ハブ",
    "補助金・貸付金・各種産業支援",
  ])("is not %s", (name) => {
    expect(judgeAll("loan_program", [{ program_name: name }]).rows).toEqual([]);
  });
});

it("has a rule once, with its reason", () => {
  const rules = qualityRules(publishers);
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  for (const { why } of rules) expect(why).not.toBe("");
});

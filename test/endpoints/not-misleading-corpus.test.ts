import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fullCorpusSources } from "../../bench/full-corpus-sources.ts";
import { buildInto, temporaryFolder } from "../support/build.ts";
import { besideCorpus } from "../support/corpus-folder.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { describeWithCorpus } from "../support/shared-corpus.ts";
import { withoutOffer } from "../../snapshots/text/entities/call-title.ts";

type Row = {
  readonly unified_id: string;
  readonly prefecture: string | null;
  readonly municipality: string | null;
  readonly primary_name: string;
  readonly open_status: string;
};

type Profile = {
  readonly body: { readonly prefecture: string };
  readonly good: readonly { readonly unified_id: string }[];
  readonly n_local: number;
  readonly bad_rule: { readonly any: readonly { readonly name_regex?: string }[] };
};

/** The lines of a file of the corpus that pass, as a file of their own: laws and decisions are too many for a quick build. */
function linesOf(corpus: string, file: string, folder: string, passes: (line: string) => boolean): string {
  const path = join(folder, file.replace(/\.gz$/, ""));
  const lines = gunzipSync(readFileSync(join(corpus, file)))
    .toString()
    .split("\n");
  writeFileSync(path, lines.filter((line) => line !== "" && passes(line)).join("\n"));
  return path;
}

/** 民法, by its number at e-Gov and its id here. */
const civilCode = { number: "129AC0000000089", id: "LAW-cdda309c11" };

describeWithCorpus("answers over the real programs, rules and cases", (corpus) => {
  const judged = besideCorpus("judged");
  const store = temporaryFolder("not-misleading");
  let service: TestService;
  let decisions: { readonly references: string | null }[] = [];
  beforeAll(async () => {
    const { sources, ...rest } = fullCorpusSources(corpus);
    const wanted = new Set([
      "programs",
      "loan-programs",
      "exclusion-rules",
      "enforcement-cases",
      "tax-rulesets",
      "lexicon",
    ]);
    const cut = new Map([
      ["laws", linesOf(corpus, "laws.jsonl.gz", store, (line) => line.includes(civilCode.number))],
      [
        "law-articles-main",
        linesOf(corpus, "law_articles.main.jsonl.gz", store, (line) => line.includes(civilCode.number)),
      ],
      ["court-decisions", linesOf(corpus, "court_decisions.jsonl.gz", store, (line) => line.includes("民法"))],
    ]);
    decisions = readFileSync(cut.get("court-decisions")!, "utf8")
      .split("\n")
      .map((line) => JSON.parse(line) as { references: string | null });
    const path = join(store, "sources.json");
    const used = sources.flatMap((source) => {
      const file = cut.get(source.id);
      if (file !== undefined) return [{ ...source, files: [file] }];
      return wanted.has(source.id) ? [source] : [];
    });
    writeFileSync(path, JSON.stringify({ ...rest, sources: used }));
    const { corpusSnapshotId: id } = await buildInto(store, { sources: path });
    service = await startTestService({ snapshots: { store, id } });
  }, 360_000);
  afterAll(async () => {
    await service?.close();
    rmSync(store, { recursive: true, force: true });
  });
  const get = async (path: string, query: Record<string, string>) =>
    (await service.ask(`${path}?${new URLSearchParams(query)}`)).body;
  const check = async (program_ids: string[], more: object = {}) =>
    await service.ask("/v1/funding_stack/check", { json: { program_ids, ...more } });

  it.each([
    ["備福運送株式会社", "3240001031793"],
    ["株式会社フジフレックス", "9150001016600"],
    ["グラシアス", "3140001108057"],
    ["㈱エージェーシー", "3380001025807"],
  ])("find the exclusion of %s by name", async (target_name, number) => {
    const body = await get("/v1/am/enforcement", { target_name, as_of_date: "2026-11-15" });
    expect(body).toMatchObject({ found: true, currently_excluded: true, reading: "AMBIGUOUS" });
    expect(body.candidates).toMatchObject([{ houjin_bangou: number }]);
  });

  it.each(["架空ではない見本運送株式会社", "存在未確認商事", "株式会社ぬるぽ"])(
    "clear no one: %s",
    async (target_name) => {
      const body = await get("/v1/am/enforcement", { target_name });
      expect(body).toMatchObject({ found: false, currently_excluded: null, reading: "NO_HIT" });
    },
  );

  it.each([
    ["3240001031793", "備福運送"],
    ["9150001016600", "フジフレックス"],
    ["3140001108057", "グラシアス"],
    ["3380001025807", "エージェーシー"],
  ])("name %s, which only a record knows, and say how little of the registers is held", async (number, name) => {
    const body = await get(`/v1/houjin/${number}/360`, {});
    expect([body.name.includes(name), body.master]).toEqual([true, null]);
    const risk = await get(`/v1/invoice_registrants/T${number}/risk`, {});
    expect(risk.result).toMatchObject({ registered: null, houjin_match: null, risk_score: null });
  });

  it.each(["1000020012131", "5000020052108", "8000020130001"])("clear no one by number: %s", async (houjin_bangou) => {
    const body = await get("/v1/am/enforcement", { houjin_bangou });
    expect(body).toMatchObject({ found: false, currently_excluded: null, reading: "NO_HIT" });
  });

  it.each([
    ["群馬県の中小企業が使える省エネ補助金", "省エネ"],
    ["東京都の飲食店が使える補助金", "飲食店"],
    ["大阪府の町工場が使える水素の補助金", "水素"],
    ["島根県の農家が使えるドローンの補助金", "ドローン"],
    ["北海道の旅館が使える蓄電池の補助金", "蓄電池"],
  ])("to %s are full only where the first program carries the words", async (q, word) => {
    const { match, results } = await get("/v1/programs/search", { q, limit: "3", fields: "full" });
    const [first] = nonEmpty<Row>(results);
    if (match.kind === "full") expect(JSON.stringify([first, match.used])).toContain(word);
    else expect([match.kind, match.dropped.length > 0]).toEqual(["partial", true]);
  });

  it.each(["ぬるぽがっ", "qzxjvwk", "ゔぁじゅぷ"])("to nonsense (%s) are none", async (q) => {
    const { total, match } = await get("/v1/programs/search", { q });
    expect([total, match.kind, match.strength]).toEqual([0, "none", "none"]);
  });

  it.each([
    "小規模事業者持続化補助金",
    "ものづくり補助金",
    "省エネルギー投資促進支援事業費補助金",
    "事業承継・引継ぎ補助金",
  ])("to %s show a closed call behind the others of its scheme", async (q) => {
    const { results } = await get("/v1/programs/search", { q, limit: "100", fields: "full" });
    const schemes = new Map<string, string[]>();
    for (const { primary_name: name, prefecture, municipality, open_status: status } of nonEmpty<Row>(results)) {
      const scheme = `${withoutOffer(name).replaceAll(/\s/g, "")} ${prefecture} ${municipality}`;
      schemes.set(scheme, [...(schemes.get(scheme) ?? []), status]);
    }
    for (const calls of schemes.values())
      expect(calls.lastIndexOf("closed") - calls.indexOf("closed") + 1).toBe(
        calls.indexOf("closed") < 0 ? 1 : calls.length - calls.indexOf("closed"),
      );
  });

  it.each([
    ["宇部市 創業 補助金", "宇部市", /^(?:下関市|山口市|周南市|防府市)/],
    ["久留米市 空き店舗", "久留米市", /^(?:福岡市|北九州市|大牟田市)/],
    ["川崎市 省エネ 設備", "川崎市", /^(?:秦野市|相模原市|横浜市|藤沢市)/],
    ["倉敷市 設備投資 補助金", "倉敷市", /^(?:岡山市|津山市|総社市|赤磐市)/],
    ["旭川市 創業 支援", "旭川市", /^(?:札幌市|小樽市|函館市|北広島市)/],
    ["浜松市の省エネ補助金", "浜松市", /^(?:静岡市|富士市|沼津市|磐田市)/],
  ])("to %s hold no program of another town", async (q, town, others) => {
    const { results } = await get("/v1/programs/search", { q, limit: "100", fields: "full" });
    for (const { municipality, primary_name: name } of nonEmpty<Row>(results)) {
      expect([null, town]).toContain(municipality);
      expect(name).not.toMatch(others);
    }
  });

  it.each([
    ["大阪府 省エネ", "大阪府"],
    ["イノシシ 電気柵 岐阜県", "岐阜県"],
    ["福井県 空き家", "福井県"],
    ["岩手県 新規就農", "岩手県"],
    ["沖縄県 観光", "沖縄県"],
  ])("to %s hold no program of another place", async (q, place) => {
    const body = await get("/v1/programs/search", { q, limit: "100" });
    for (const { prefecture } of nonEmpty<Row>(body.results)) expect([null, place]).toContain(prefecture);
    const { of_place: local, nationwide } = body.match.place;
    expect(local + nationwide).toBe(body.total);
  });

  it.each([
    ["群馬県 補助金", "補助金", "群馬県"],
    ["鳥取県 助成金", "助成金", "鳥取県"],
    ["長崎県の融資", "融資", "長崎県"],
  ])("to %s count what a filter finds for %s in %s", async (sentence, q, prefecture) => {
    const read = (await get("/v1/programs/search", { q: sentence })).match.place;
    const asked = (await get("/v1/programs/search", { q, prefecture, include_national: "true" })).match.place;
    expect(asked.nationwide).toBeGreaterThan(10);
    expect(read.nationwide).toBeGreaterThanOrEqual(asked.nationwide);
    expect(read.of_place).toBeGreaterThanOrEqual(asked.of_place);
  });

  it.each([
    ["広島県 農業経営力向上", "（群馬県）"],
    ["千葉県 新規就農 機械", "つくば市"],
    ["埼玉県 展示会出展", "（東京都）"],
    ["栃木県 ハウス整備", "（高知県）"],
  ])("to %s offer nothing whose name says %s", async (q, elsewhere) => {
    const body = await get("/v1/programs/search", { q, limit: "100" });
    for (const { primary_name: name } of nonEmpty<Row>(body.results)) expect(name).not.toContain(elsewhere);
  });

  it("take no place for another that its name holds", async () => {
    const body = await get("/v1/programs/UNI-ed36fb20a0", {});
    expect([body.prefecture, body.municipality]).toEqual(["香川県", "東かがわ市"]);
  });

  it.each([
    ["新潟県 募集中の補助金", []],
    ["高知県の農家が使える利子補給", ["南国市"]],
    ["香川県 中小企業 融資 保証料", ["観音寺市"]],
  ])("of loans to %s offer none of towns elsewhere", async (q, ofPlace) => {
    const { results } = await get("/v1/loan-programs/search", { q, limit: "50" });
    const names = (results as { program_name: string }[]).map(({ program_name: name }) => name);
    const towns = nonEmpty(names).flatMap(
      (name) => /^\p{Script=Han}{1,5}[市町村](?=\P{Script=Hiragana})/u.exec(name) ?? [],
    );
    expect(towns.filter((town) => !ofPlace.includes(town))).toEqual([]);
  });

  describe("of windows", () => {
    it.each(["募集中の補助金", "受付中の助成金", "いま申請できる補助金", "公募中の支援"])(
      "to %s are open",
      async (q) => {
        const body = await get("/v1/programs/search", { q, limit: "100" });
        expect(body.match.understood).toMatchObject({ open_only: true });
        expect(body.match.undated).toBeGreaterThan(0);
        for (const { open_status: status } of body.results as Row[]) expect(status).toBe("open");
      },
    );

    it.each([
      ["/v1/calendar/deadlines", { within_days: "1", prefecture: "鳥取県" }],
      ["/v1/am/open_programs", { on_date: "2040-01-01" }],
      ["/v1/am/programs/active_v2", { as_of: "1950-01-01" }],
    ])("of %s are not empty without a reason", async (path, query) => {
      const body = await get(path, query);
      expect(body.total).toBe(0);
      const [gap] = body.known_gaps ?? body.meta.known_gaps;
      expect(gap.message_ja).toMatch(
        /件を検索しました（うち.+を収録しているもの[\d,]+件）。最新の取得は\d{4}-\d\d-\d\d/,
      );
    });

    it.each([
      ["/v1/am/gx_programs", { theme: "ev" }],
      ["/v1/am/active_at", { date: "2026-04-01" }],
      ["/v1/am/programs/active_v2", { include_undated: "true" }],
      ["/v1/programs/search", { prefecture: "岐阜県", fields: "minimal" }],
    ])("of %s say whether programs are open, and on which day", async (path, query) => {
      for (const row of nonEmpty<Row & { open_window: unknown; as_of: string }>((await get(path, query)).results)) {
        expect(["open", "closed", "unknown"]).toContain(row.open_status);
        expect([row.as_of, row.open_window === null]).toEqual(["2026-11-15", row.open_status === "unknown"]);
      }
    });

    it("without words list closed programs last", async () => {
      const { results, total } = await get("/v1/programs/search", { prefecture: "東京都", limit: "100" });
      expect(total).toBeGreaterThan(100);
      expect((results as Row[]).map(({ open_status: status }) => status)).not.toContain("closed");
      const last = await get("/v1/programs/search", {
        prefecture: "東京都",
        limit: "100",
        offset: String(total - 100),
      });
      const isClosed = nonEmpty<Row>(last.results).map(({ open_status: status }) => status === "closed");
      expect(isClosed.at(-1)).toBe(true);
      expect(isClosed.toSorted()).toEqual(isClosed);
    });

    it.each([
      ["/v1/am/gx_programs", { theme: "ev" }],
      ["/v1/am/active_at", { date: "2026-04-01" }],
    ])("of %s say how old their sources are", async (path, query) => {
      const body = await get(path, query);
      const [gap] = body.known_gaps ?? body.meta.known_gaps;
      expect(gap.kind).toBe("source_stale");
      expect(gap.message).toMatch(/as fetched on 2026-\d\d-\d\d, \d+ days ago/);
    });

    it("say how old they are", async () => {
      const { match } = await get("/v1/programs/search", { q: "補助金" });
      expect(match.searched.age_days).toBeGreaterThan(90);
      expect(match.note_ja).toContain(`${match.searched.age_days}日前`);
    });
  });

  it.each(["ghg_reduction", "ev", "renewable", "zeb_zeh"])("list programs of the theme %s", async (theme) => {
    expect((await get("/v1/am/gx_programs", { theme })).total).toBeGreaterThan(10);
  });

  describe("of combinations", () => {
    it.each(["小規模事業者持続化補助金", "IT導入補助金", "事業再構築補助金"])("resolve %s", async (name) => {
      const { body } = await check([name, "UNI-0000000000"]);
      expect(body.resolved[0].status).not.toBe("not_found");
      expect(body.resolved[0].programs[0].primary_name).toBe(name);
    });

    it("hold class rules against every program, for the same asset", async () => {
      const local = (await get("/v1/programs/search", { authority_level: "prefecture", q: "補助金", limit: "3" }))
        .results as (Row & { unified_id: string })[];
      for (const { unified_id: id } of nonEmpty(local)) {
        const { body } = await check(["小規模事業者持続化補助金", id]);
        expect(body.pairs).toMatchObject([{ verdict: "requires_review", condition: "same_asset" }]);
        expect(body.pairs[0].rule_chain[0].rule_id).toBe("excl-national-vs-pref-same-asset");
        const stated = await check(["小規模事業者持続化補助金", id], { same_asset: true });
        expect(stated.body.pairs).toMatchObject([{ verdict: "incompatible" }]);
      }
    });

    it("tell the rule of a class in answers to questions, for the same asset", async () => {
      const { results } = await get("/v1/programs/search", { q: "補助金", authority_level: "prefecture", limit: "1" });
      const name = (results as Row[])[0]!.primary_name;
      const query = `小規模事業者持続化補助金と${name}は併用できますか`;
      const { claims } = await get("/v1/am/reason", { query });
      const texts = (claims as { text: string }[]).map(({ text }) => text);
      expect(texts.filter((text) => text.includes("同じ資産・経費に使う場合の規則"))).not.toEqual([]);
    });

    it.each([
      "国と都の補助金を同じ設備に使えるか",
      "国の補助金と県の補助金は併用できますか",
      "国と市町村の助成金を両方もらえますか",
    ])("of tiers of government name the rule between them: %s", async (query) => {
      const { claims, db_bind_notes: notes } = await get("/v1/am/reason", { query });
      const texts = (claims as { text: string }[]).map(({ text }) => text);
      expect(texts).toContainEqual(expect.stringContaining("同じ資産・経費に使う場合の規則"));
      expect((notes as string[]).filter((note) => note.includes("登録された規則はありません"))).toEqual([]);
    });

    it("cost nothing where nothing is registered", async () => {
      const { apiKey: key } = await service.createKey();
      const { headers, body } = await service.ask("/v1/funding_stack/check", {
        key,
        json: { program_ids: ["小規模事業者持続化補助金", "IT導入補助金"] },
      });
      expect([body.all_pairs_status, headers.get("x-billable-units")]).toEqual(["unknown", "0"]);
      expect(body.checked_rules).toBe(22);
    });
  });

  it("say which tax measures have ended, and their conditions in both languages", async () => {
    const { results } = await get("/v1/tax_rulesets/search", { limit: "100" });
    type Measure = { effective_until: string | null; validity: string; condition_sentences: Record<string, string[]> };
    const ended = (results as Measure[]).filter(({ effective_until: until }) => until !== null && until < "2026-11-15");
    for (const { validity } of nonEmpty<Measure>(ended)) expect(validity).toBe("ended");
    const endless = (results as Measure[]).filter(({ effective_until: until }) => until === null);
    for (const { validity } of nonEmpty<Measure>(endless)) expect(["end_not_held", "not_yet"]).toContain(validity);
    const told = (results as Measure[]).filter((measure) => measure.condition_sentences !== null);
    for (const { condition_sentences: sentences } of nonEmpty<Measure>(told)) {
      expect(sentences["en"]).toHaveLength(sentences["ja"]!.length);
      expect(sentences["ja"]!.join("")).not.toMatch(/[a-z]+[_ ][a-z]+/);
    }
  });

  it("name in packets what is not held, and never what a source does not state", async () => {
    const { body } = await service.ask("/v1/evidence/packets/query", { json: { query_text: "ものづくり補助金" } });
    const gap = (body.known_gaps as { kind: string; source_fields: string[] }[]).find(
      ({ kind }) => kind === "not_held",
    );
    expect(gap!.source_fields).toContain("subsidy_rate");
    expect(JSON.stringify(body)).not.toMatch(/not stated by the source|出典に記載なし/);
  });

  it("state no cap of a tax measure that its source does not state", async () => {
    const { results } = await get("/v1/programs/search", { q: "税制", limit: "100", fields: "full" });
    type Measure = { program_kind: string | null; amount_max_man_yen: number | null };
    const measures = (results as Measure[]).filter(({ program_kind: kind }) => kind === "tax_measure");
    for (const { amount_max_man_yen: cap } of nonEmpty(measures)) expect(cap).toBeNull();
  });

  let page: string | undefined;
  it.each(["709", "415", "90", "110"])(
    "count the decisions on article %s of 民法 alike everywhere",
    async (article) => {
      const citing = decisions.filter(({ references }) => citesCivilCode(references, article)).length;
      expect(citing).toBeGreaterThan(10);
      const { body } = await service.ask("/v1/court-decisions/by-statute", {
        json: { law_id: civilCode.id, article_citation: `第${article}条`, limit: 1 },
      });
      // A list may name the law once for several articles, or an article of another law behind it.
      expect(body.total).toBeGreaterThanOrEqual(citing);
      expect(body.total).toBeLessThanOrEqual(
        decisions.filter(({ references }) => mentions(references, article)).length,
      );
      page ??= (await service.ask(`/laws/${civilCode.id}`, { headers: { accept: "text/html" } })).bytes.toString();
      const [, own = ""] = page.split(`id="a${article}"`);
      expect(/<summary>\D*([\d,]+)/.exec(own)?.[1]).toBe(new Intl.NumberFormat("en").format(body.total));
    },
  );

  it.skipIf(judged === null)(
    "to judged profiles show what a judge would show, and nothing meant for others",
    async () => {
      const figures = [];
      for (const line of readFileSync(join(judged!, "profiles.jsonl"), "utf8").trimEnd().split("\n")) {
        const { body, good, bad_rule: rules, n_local: local } = JSON.parse(line) as Profile;
        const { body: answer } = await service.ask("/v1/programs/prescreen", { json: body });
        const first = nonEmpty<Row>(answer.results).slice(0, 10);
        const wanted = new Set(good.map(({ unified_id: id }) => id));
        const patterns = rules.any.flatMap(({ name_regex: pattern }) => (pattern ? [new RegExp(pattern, "u")] : []));
        const fitting = first.filter(({ unified_id: id }) => wanted.has(id));
        figures.push({
          good: fitting.length,
          bad: first.filter(({ primary_name: name }) => patterns.some((pattern) => pattern.test(name))).length,
          lacksLocal: local > 0 && !fitting.some(({ prefecture }) => prefecture === body.prefecture),
        });
      }
      const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(mean(figures.map(({ good }) => good))).toBeGreaterThanOrEqual(7.5);
      expect(mean(figures.map(({ bad }) => bad))).toBeLessThanOrEqual(0.1);
      expect(figures.filter(({ lacksLocal }) => lacksLocal).length).toBeLessThanOrEqual(figures.length * 0.2);
    },
  );

  it("call no 圧縮記帳 special depreciation", async () => {
    const { results } = await get("/v1/tax_rulesets/search", { q: "圧縮記帳", limit: "10" });
    const own = (results as { ruleset_name: string; ruleset_kind: string }[]).filter(({ ruleset_name: name }) =>
      name.includes("圧縮記帳"),
    );
    for (const { ruleset_kind: kind } of nonEmpty(own)) expect(kind).not.toBe("special_depreciation");
  });
});

function citesCivilCode(references: string | null, article: string): boolean {
  const text = references?.normalize("NFKC") ?? "";
  return new RegExp(`(?<![\\p{sc=Han}])民法(?:第)?${article}[条條](?!の)`, "u").test(text);
}

function mentions(references: string | null, article: string): boolean {
  return new RegExp(`(?<!\\d)${article}[条條]`).test(references?.normalize("NFKC") ?? "");
}

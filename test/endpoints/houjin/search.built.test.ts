import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildInto, temporaryFolder } from "../../support/build.ts";
import { copyOfCorpus, editJsonl } from "../../support/edited-corpus.ts";
import { serviceOfFile, startTestService, type TestService } from "../../support/service.ts";

const service = serviceOfFile();

type Result = { houjin_bangou: string; name: string; status: string; sources: { dataset: string; records: number }[] };
type Gap = { kind: string; reading: string; section: string | null; affected_records: string[] };

const askOf = (asked: TestService, query: Record<string, string>) =>
  asked.ask(`/v1/houjin/search?${new URLSearchParams(query)}`);
const ask = (query: Record<string, string>) => askOf(service(), query);
const found = async (q: string, query: Record<string, string> = {}): Promise<string[]> =>
  (await ask({ q, ...query })).body.results.map(({ houjin_bangou }: Result) => houjin_bangou);
const kindsOf = (gaps: Gap[]) => gaps.map(({ kind }) => kind);

describe("200", () => {
  it("shows candidates with number, place, status and where they are named", async () => {
    const { status, body } = await ask({ q: "合同会社KAKUU LAB" });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["limit", "results", "known_gaps", "corpus_snapshot_id"]);
    expect(body.results).toEqual([
      {
        houjin_bangou: "3999900000006",
        name: "合同会社ＫＡＫＵＵ　ＬＡＢ",
        prefecture: "東京都",
        city: "架空市",
        status: "registered",
        sources: ["houjin", "invoice_registrant", "enforcement_case", "case_study", "bid"].map((dataset) => ({
          dataset,
          records: 1,
          source_url: expect.stringMatching(/^https?:/),
          fetched_at: dataset === "case_study" ? null : expect.stringMatching(/^2026-/),
        })),
      },
    ]);
  });

  it("puts the very name first, in whatever form, then names that begin with it", async () => {
    expect(await found("架空製作所")).toEqual(["5999900000004", "8999900000001", "7999900000002"]);
    expect(await found("架空製作")).toEqual(["6999900000003", "5999900000004", "8999900000001", "7999900000002"]);
  });

  it("reads any spelling, and the legal form before, behind or left out", async () => {
    for (const q of ["kakuu lab", "ＫＡＫＵＵ", "(同)Kakuu"]) expect(await found(q), q).toEqual(["3999900000006"]);
    for (const q of ["高崎架空", "髙﨑架空㈱", "（株）高崎架空", "株式会社高崎架空"])
      expect(await found(q), q).toEqual(["2999900000015"]);
    for (const q of ["高崎架空㈱ 法人番号", "(株)高崎架空のインボイス登録番号は?", "高崎架空 corporate number"])
      expect(await found(q), q).toEqual(["2999900000015"]);
    expect(await found("かくう・いんく")).toEqual(["1999900000016"]);
  });

  it("finds a former name in no register, and a body by its present one", async () => {
    expect(await found("旧架空名")).toEqual([]);
    expect(await found("新架空名")).toEqual(["2999900000007"]);
  });

  it("keeps to a prefecture, and to bodies of which none is stated", async () => {
    expect(await found("架空製作所", { prefecture: "大阪" })).toEqual(["5999900000004"]);
    expect(await found("架空製作所", { prefecture: "東京都" })).toEqual(["8999900000001", "7999900000002"]);
    expect(await found("カクウ", { prefecture: "全国" })).toEqual(["1999900000016"]);
    expect(await found("カクウ", { prefecture: "東京都" })).toEqual([]);
  });

  it("tells closed bodies, and leaves out those that the agency keeps out of its search, but for their number", async () => {
    const { body } = await ask({ q: "架空清算" });
    expect(body.results).toMatchObject([{ houjin_bangou: "1999900000008", status: "closed" }]);
    expect(await found("検索除外架空")).toEqual([]);
    expect(await found("4999900000013")).toEqual(["4999900000013"]);
  });

  it("takes a corporate number as well", async () => {
    for (const q of ["8999900000001", "T8999900000001", "８９９９-９０００-００００１"])
      expect(await found(q), q).toEqual(["8999900000001"]);
    const { body } = await ask({ q: "8999900000001" });
    expect(kindsOf(body.known_gaps)).not.toContain("name_only_match");
  });

  it("never says that a name identifies a company", async () => {
    const { body } = await ask({ q: "架空製作所" });
    const gaps: Gap[] = body.known_gaps;
    expect(kindsOf(gaps)).toEqual([
      "identity_ambiguous",
      "name_only_match",
      ...Array(2).fill("registry_partial_mirror"),
    ]);
    expect(gaps[0]).toMatchObject({ reading: "AMBIGUOUS", affected_records: ["5999900000004", "8999900000001"] });
  });

  it("says when more fit than are shown", async () => {
    const { body } = await ask({ q: "架空製作", limit: "2" });
    expect(body.results).toHaveLength(2);
    expect(kindsOf(body.known_gaps)).toContain("result_truncated");
    expect(kindsOf((await ask({ q: "架空製作", limit: "4" })).body.known_gaps)).not.toContain("result_truncated");
  });

  it("reads as not confirmable when nothing is found, and never as absence", async () => {
    for (const q of ["存在しない会社名", "・・・", "3999900000022"]) {
      const { status, body, headers } = await ask({ q });
      expect([status, body.results]).toEqual([200, []]);
      expect(headers.get("x-result-note")).toBe("not-confirmable");
      expect(body.known_gaps[0]).toMatchObject({ kind: "no_records_returned", reading: "NO_HIT" });
    }
  });

  it("costs a unit", async () => {
    const { apiKey: key } = await service().createKey();
    const { headers } = await service().ask("/v1/houjin/search?q=架空製作所", { key });
    expect(headers.get("x-billable-units")).toBe("1");
  });
});

describe("companies that no register holds", () => {
  const store = temporaryFolder("parties");
  let parties: TestService;
  beforeAll(async () => {
    const { sources, path } = copyOfCorpus();
    const [unknown, elsewhere] = ["5999900000020", "4999900000021"];
    editJsonl(path("bids.jsonl"), ([first, ...rows]) => [
      { ...first, winner_name: "株式会社未収載建設", winner_houjin_bangou: unknown },
      ...rows,
    ]);
    editJsonl(path("case-studies.jsonl"), ([first, ...rows]) => [
      {
        ...first,
        company_name: "未収載食品株式会社",
        houjin_bangou: elsewhere,
        prefecture: "大阪府",
        municipality: "虚構市",
      },
      ...rows,
    ]);
    const { corpusSnapshotId } = await buildInto(store, { sources });
    parties = await startTestService({ snapshots: { store, id: corpusSnapshotId } });
  }, 120_000);
  afterAll(async () => {
    await parties.close();
    rmSync(store, { recursive: true, force: true });
  });

  it("are found by the names that records give them, marked as unverified", async () => {
    const { body } = await askOf(parties, { q: "未収載" });
    expect(body.results).toMatchObject([
      {
        houjin_bangou: "5999900000020",
        name: "株式会社未収載建設",
        prefecture: null,
        city: null,
        status: "unverified",
        sources: [{ dataset: "bid", records: 1 }],
      },
      { houjin_bangou: "4999900000021", name: "未収載食品株式会社", prefecture: "大阪府", city: "虚構市" },
    ]);
    const gap = body.known_gaps.find(({ kind }: Gap) => kind === "houjin_number_unverified");
    expect(gap.affected_records).toEqual(["5999900000020", "4999900000021"]);
  });

  it("keep to a prefecture where a case study states it", async () => {
    const of = async (prefecture: string) =>
      (await askOf(parties, { q: "未収載", prefecture })).body.results.map(({ name }: Result) => name);
    expect(await of("大阪府")).toEqual(["未収載食品株式会社"]);
    expect(await of("東京都")).toEqual([]);
  });
});

describe("422", () => {
  it.each([
    [{}],
    [{ q: "架" }],
    [{ q: "架空", limit: "51" }],
    [{ q: "架空", prefecture: "架空県" }],
    [{ q: "架空", offset: "10" }],
  ])("for %j", async (query) => {
    expect((await ask(query as Record<string, string>)).status).toBe(422);
  });
});

import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../support/service.ts";

const service = serviceOfFile();

const search = async (path: string, q: string) => {
  const { status, body, headers } = await service().ask(`${path}?${new URLSearchParams({ q, limit: "5" })}`);
  expect(status).toBe(200);
  const names = body.results.map((row: Record<string, string>) => row["ruleset_name"] ?? row["program_name"]);
  return { names: names as string[], note: headers.get("x-result-note") };
};

describe("tax measures", () => {
  it.each([
    ["研究開発税制", "中小企業技術基盤強化税制"],
    ["賃上げ", "賃上げ促進税制（中小企業向け）"],
    ["少額減価償却", "少額減価償却資産の取得価額の損金算入の特例"],
    ["インボイス 2割特例", "適格請求書発行事業者となる小規模事業者に係る税額控除の経過措置（2割特例）"],
    ["電子帳簿", "優良な電子帳簿に係る過少申告加算税の軽減"],
  ])("%s finds %s", async (q, name) => {
    const { names, note } = await search("/v1/tax_rulesets/search", q);
    expect(names).toContain(name);
    expect(note).toBeNull();
  });

  it.each([
    ["設備投資 減税", "中小企業投資促進税制"],
    ["電帳法", "電子取引データの保存"],
  ])("%s finds %s by what it probably means", async (q, name) => {
    expect((await search("/v1/tax_rulesets/search", q)).names).toContain(name);
  });

  it("that are not held are not confirmed", async () => {
    expect(await search("/v1/tax_rulesets/search", "医療費控除")).toMatchObject({ names: [], note: "not-confirmable" });
  });

  it("are read by their everyday name, or the choice is told", async () => {
    const rule = async (name: string) =>
      (await service().ask(`/v1/am/tax_rule?${new URLSearchParams({ measure_name_or_id: name })}`)).body;
    expect((await rule("研究開発税制")).results[0].name).toBe("中小企業技術基盤強化税制");
    expect((await rule("設備投資減税")).error.suggested_values).toContain("中小企業投資促進税制");
  });

  it("are found by a question", async () => {
    const query = new URLSearchParams({ natural_query: "機械を買ったときに使える税制はありますか" });
    const { body } = await service().ask(`/v1/am/tax_incentives?${query}`);
    expect(body.results.map(({ name }: { name: string }) => name)).toContain("中小企業投資促進税制");
  });
});

describe("loans", () => {
  it.each([
    ["運転資金を借りたい", "経営環境変化対応資金（セーフティネット貸付）"],
    ["創業したばかりの会社が借りられる融資", "スタートアップ支援資金"],
    ["売上が減って資金繰りが苦しい", "経営環境変化対応資金（セーフティネット貸付）"],
    ["災害で被災した", "災害復旧貸付"],
    ["農業の機械を買うための融資", "農林漁業施設資金"],
  ])("%s finds %s", async (q, name) => {
    expect((await search("/v1/loan-programs/search", q)).names).toContain(name);
  });
});

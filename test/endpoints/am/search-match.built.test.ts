import { expect, it } from "vitest";
import { Match } from "../../../schemas/answers/match.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

const matchOf = async (path: string, query: Record<string, string>) => {
  const { status, body } = await service().ask(`/v1/am/${path}?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body.match;
};

/** Each search of the family with its field of words, words that find something, and its dataset. */
const searches = [
  ["certifications", "query", "補助金", "certifications"],
  ["mutual_plans", "name_query", "架空", "mutual_plans"],
  ["loans", "name_query", "架空", "loan_programs"],
  ["tax_incentives", "query", "架空", "tax_rulesets"],
] as const;

it.each(searches)("says how well the rows of %s fit", async (path, field, words, dataset) => {
  const full = await matchOf(path, { [field]: words });
  expect(Match.parse(full)).toEqual(full);
  expect(full).toMatchObject({ kind: "full", used: [words], dropped: [], searched: { dataset } });
  expect(full.searched.rows).toBeGreaterThan(0);
  const none = await matchOf(path, { [field]: "zzqqxxjj" });
  expect(none).toMatchObject({ kind: "none", used: [], dropped: ["zzqqxxjj"], searched: full.searched });
  expect(none.note_ja).toMatch(/確認できませんでした.*存在しないことを意味しません/);
  expect(await matchOf(path, {})).toMatchObject({ kind: "full", used: [] });
});

it.each([
  "certifications?size=huge",
  "mutual_plans?limit=0",
  "loans?limit=0",
  "tax_incentives?limit=0",
  "open_programs?limit=0",
])("says nothing of it when %s fails", async (address) => {
  const { body } = await service().ask(`/v1/am/${address}`);
  expect([body.error === null, body.match]).toEqual([false, null]);
});

it("tells the words of a question that the best open program does not carry", async () => {
  const natural_query = "東京都の中小企業が使える100万円以上のデジタル化の補助金 謎語";
  const partial = await matchOf("open_programs", { natural_query });
  expect(partial).toMatchObject({ kind: "partial", searched: { dataset: "programs" } });
  expect(partial.dropped).toContain("謎語");
  expect(partial.understood).toMatchObject({ prefecture: ["東京都"] });
  expect(partial.note_en).toMatch(/「謎語」.*could be confirmed/);
  expect(await matchOf("open_programs", {})).toMatchObject({ kind: "full", used: [], dropped: [] });
});

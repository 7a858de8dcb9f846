import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { articleRecords } from "../../../builder/stages/law-articles.ts";
import { Spool } from "../../../builder/line-files/spool.ts";
import { Tally } from "../../../builder/report/tally.ts";
import { temporaryFolder } from "../../support/build.ts";

const folder = temporaryFolder("law-articles");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lineage = {
  sourceId: "laws",
  kind: "file",
  url: "https://www.kakuu.example/laws",
  publisher: "架空産業省",
  license: "pdl_v1.0",
  fetchedAt: "2026-10-01T00:00:00Z",
  checksum: `sha256:${"0".repeat(64)}`,
  official: true,
};
let spools = 0;

function recordOf(row: object, revisions: string[] = []) {
  const spool = new Spool(join(folder, `${spools++}.tsv`));
  spool.add(
    "0",
    JSON.stringify({
      at: "laws#1",
      rowChecksum: "",
      row: { law_id: "502AC0000000999", provision: "main", seq: 1, ...row },
    }),
  );
  spool.close();
  const [record] = articleRecords({
    files: [{ path: spool.path, sha256: spool.sha256, lineages: [lineage] }],
    idOf: new Map([["502AC0000000999", "LAW-0000000001"]]),
    revisions: new Map([["502AC0000000999", revisions]]),
    tally: new Tally(),
  });
  return record!;
}

describe("days of an article", () => {
  const row = { article_number: "1", law_revision_id: "502AC0000000999_20210401_000000000000000" };

  it("ends on the day before the next revision", () => {
    expect(recordOf(row, ["2021-04-01", "2024-03-01", "2026-04-01"])).toMatchObject({
      effective_from: "2021-04-01",
      effective_until: "2024-02-29",
    });
  });

  it("is open after the last revision, and what a source states goes before", () => {
    expect(recordOf(row, ["2021-04-01"]).effective_until).toBeNull();
    const stated = { effective_from: "2021-06-01", effective_until: "2022-05-31" };
    expect(recordOf({ ...row, ...stated }, ["2021-04-01", "2026-04-01"])).toMatchObject(stated);
  });

  it("says nothing where no source names a revision", () => {
    expect(recordOf({ article_number: "1" }, ["2026-04-01"])).toMatchObject({
      effective_from: null,
      effective_until: null,
    });
  });
});

describe("number of an article", () => {
  it.each([
    ["第九十五条乃至第百十七条", "95:117", 95_000_000_000],
    ["第三十四条及第三十五条", "34:35", 34_000_000_000],
    ["第四条から第六条まで", "4:6", 4_000_000_000],
    ["第三十八条の三", "38_3", 38_003_000_000],
    ["前文", null, null],
  ])("is read off %s where the source gives none", (title, number, sort) => {
    expect(recordOf({ article_title: title })).toMatchObject({ article_number: number, article_number_sort: sort });
  });

  it("is the one that the source gives", () => {
    expect(recordOf({ article_number: "5", article_title: "第六条" }).article_number).toBe("5");
  });
});

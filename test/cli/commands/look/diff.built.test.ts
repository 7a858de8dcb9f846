import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { openDiff } from "../../../../snapshots/changelog/open-diff.ts";
import { buildInto, temporaryFolder } from "../../../support/build.ts";
import { sourcesOfMonthLater } from "../../../support/month-later.ts";
import { runCommand } from "../../run-command.ts";

const { store, id: before } = inject("snapshot");
let after: string;

const diff = async (...options: string[]) => {
  const ran = await runCommand(["diff", before, after, ...options], { settings: { store }, openDiff });
  expect(ran).toMatchObject({ code: 0, err: "" });
  return ran.out;
};

beforeAll(async () => {
  after = (await buildInto(temporaryFolder("diff"), { sources: sourcesOfMonthLater() })).directory;
});

describe("konkyo diff", () => {
  it("names each record and shows what an editor asks for first", async () => {
    const markdown = await diff("--format", "md");
    expect(markdown).toMatch(
      /^# Changes from cs1_\w{8} \(data as of 2026-10-01\) to cs1_\w{8} \(data as of 2026-10-01\)$/m,
    );
    expect(markdown).toMatch(/^\| Public support programs +\| +0 \| +2 \| +1 \|$/m);
    for (const passage of [
      "- **[架空設備投資補助金](<https://www.kakuu.example/program/0000000002>)** (`UNI-0000000002`)\n  - application window end: moved from 2026-12-25 to 2027-01-15\n",
      "- **[架空デジタル化補助金](<https://www.kakuu.example/program/0000000003>)** (`UNI-0000000003`)\n  - application window end: moved from 2027-02-26 to 2027-03-12\n  - maximum amount: raised from 150万円 to 450万円\n  - target: npo added, sole\\_proprietor removed\n  - 2026年度第2回: deadline: moved from 2027-02-26 to 2027-03-12\n",
      "- **[架空産業振興法](<https://www.kakuu.example/law/502AC0000000999>)** (`LAW-",
      "  - last amendment: moved from 2025-12-05 to 2026-08-20\n  - in force since: moved from 2026-04-01 to 2026-09-01\n",
      "  - 第三条: text: 架空産業大臣は、架空産業の振興に関する基本計画を~~三~~**二**年ごとに定めなければならない。",
      "- **[架空応援金](<https://www.kakuu.example/town/ouen>)** (`UNI-0000000016`)\n  - was: maximum amount 10万円; kind grant; authority 架空町; prefecture 北海道; municipality 架空町\n",
    ])
      expect(markdown).toContain(passage);
  });

  it("leaves out what the build computed, until it is asked for", async () => {
    const fields = async (...options: string[]) =>
      (
        JSON.parse(await diff("--format", "json", "--limit", "1000", ...options)) as {
          differences: { table: string; field: string }[];
        }
      ).differences.map(({ table, field }) => `${table}.${field}`);
    expect(new Set(await fields())).toEqual(
      new Set([
        "program.application_window",
        "program.amount_max_man_yen",
        "program.target_types",
        "program.null",
        "law.last_amended_date",
        "law.enforced_date",
        "law_article.text",
        "application_round.close_date",
      ]),
    );
    expect(await fields("--derived")).toEqual(
      expect.arrayContaining(["program.next_deadline", "law_article.effective_from", "fact.value"]),
    );
  });

  it("writes a page that stands alone and takes nothing in a record for markup", async () => {
    const page = await diff("--format", "html");
    expect(page).toMatch(/^<!doctype html>\n<html lang="ja">/);
    expect(page).toContain(
      '<a href="https://www.kakuu.example/program/0000000002"><strong>架空設備投資補助金</strong></a> <code>UNI-0000000002</code>',
    );
    expect(page).toContain("基本計画を<del>三</del><ins>二</ins>年ごとに");
    expect(page).toContain("<li>maximum amount: raised from 150万円 to 450万円</li>");
    expect(page.trimEnd()).toMatch(/<\/html>$/);
  });

  it("writes one line of CSV for each difference", async () => {
    const rows = parse(await diff("--format", "csv"), { columns: true }) as Record<string, string>[];
    expect(rows).toContainEqual({
      table: "program",
      key: "UNI-0000000003",
      name: "架空デジタル化補助金",
      op: "changed",
      field: "amount_max_man_yen",
      weight: "core",
      before: "150",
      after: "450",
    });
    expect(rows.find(({ op }) => op === "removed")).toMatchObject({
      name: "架空応援金",
      field: "",
      before: expect.stringContaining('"amount_max_man_yen":10'),
      after: "",
    });
    expect(rows.find(({ table }) => table === "application_round")).toMatchObject({
      name: "架空デジタル化補助金 2026年度第2回",
    });
  });

  it("refuses a format that it does not know", async () => {
    expect(
      await runCommand(["diff", before, after, "--format", "pdf"], { settings: { store }, openDiff }),
    ).toMatchObject({
      code: 64,
      err: expect.stringContaining("md, html, csv, json"),
    });
  });
});

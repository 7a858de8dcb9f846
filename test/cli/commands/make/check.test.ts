import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { check } from "../../../../builder/build.ts";
import { builtAt } from "../../../support/build.ts";
import { faultyCorpus } from "../../../support/faulty-corpus.ts";
import { runCommand, temporaryFolder } from "../../run-command.ts";

it("does all of a build but publish, and lists every fault with its place", async () => {
  const corpus = faultyCorpus();
  const bids = corpus.path("bids.jsonl");
  const faults = ["not json", '{"bid_title":"題名だけ"}', '{"procuring_entity":"発注者だけ"}', "[]", '{"bid_title":1}'];
  writeFileSync(bids, `${faults.join("\n")}\n${readFileSync(bids, "utf8")}`);
  corpus.editEntry("bids", (entry) => ({ ...entry, expect: { max_refused_share: 0.5 } }));
  const out = join(temporaryFolder(), "store");
  const run = (...options: string[]) =>
    runCommand(["check", "--sources", corpus.sources, "--out", out, ...options], {
      check,
      now: () => builtAt,
    });
  const ran = await run();
  expect(ran.code).toBe(0);
  for (const line of [1, 2, 3, 4, 5]) expect(ran.out).toMatch(new RegExp(`^bids: bids\\.jsonl#${line}: `, "m"));
  expect(ran.out).toMatch(/^nothing was published; a build would give cs1_/m);
  expect(readdirSync(out).filter((name) => name.startsWith("cs1_"))).toEqual([]);
  expect(existsSync(join(out, "current"))).toBe(false);
  const document = (await run("--json")).json<{ corpus_snapshot_id: string; report: { refused_rows: unknown[] } }>();
  expect(document.corpus_snapshot_id).toMatch(/^cs1_/);
  expect(document.report.refused_rows.length).toBeGreaterThanOrEqual(faults.length);
});

it("ends as the build would when a source is not what is expected of it, unless the source is optional", async () => {
  const corpus = faultyCorpus();
  writeFileSync(corpus.path("bids.jsonl"), "");
  const run = (...options: string[]) =>
    runCommand(["check", "--sources", corpus.sources, "--out", join(temporaryFolder(), "store"), ...options], {
      check,
      now: () => builtAt,
    });
  expect(await run()).toMatchObject({
    code: 2,
    err: expect.stringContaining('source "bids": bids.jsonl: the file is empty'),
  });
  expect(await run("--optional", "bids")).toMatchObject({
    code: 0,
    out: expect.stringContaining('warning: optional source "bids": bids.jsonl: the file is empty'),
  });
});

it("ends as the build would", async () => {
  const folder = temporaryFolder();
  expect(await runCommand(["check", "--sources", join(folder, "none.json"), "--out", folder], { check })).toMatchObject(
    {
      code: 64,
      err: expect.stringContaining("there is no such sources file"),
    },
  );
});

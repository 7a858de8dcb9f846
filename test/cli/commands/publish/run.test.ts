import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { BuildResult } from "../../../../builder/build.ts";
import { BuildFailure } from "../../../../builder/run/workspace.ts";
import { openMail } from "../../../../runtime/mail/open-mail.ts";
import type { BuildReport } from "../../../../schemas/snapshot/report.ts";
import { currentId } from "../../../../snapshots/catalogue.ts";
import { readManifest } from "../../../../snapshots/format/manifest.ts";
import { takeLock } from "../../../../snapshots/transfer/lock-file.ts";
import { pullSnapshot } from "../../../../snapshots/transfer/pull.ts";
import { readMail, startMailbox } from "../../../support/mailbox.ts";
import { type Fakes, now, runCommand, temporaryFolder } from "../../run-command.ts";
import { storedLaws, tinySnapshot } from "../../tiny-snapshot.ts";

const source = { id: "curated-<programs>", adapter: "canonical", files: 2, rows_in: 10, rows_out: 7, refused: 3 };
const report = { sources: [source], tables: [{ name: "law", rows: 1 }], losses: [], warnings: ["look at this"] };

/** A place to run in, and a build that finds a snapshot with so many laws. */
async function place() {
  const [store, folder] = [temporaryFolder(), temporaryFolder()];
  const [target, reports] = [join(folder, "public"), join(folder, "runs")];
  const laws = [await storedLaws(1), await storedLaws(2)];
  let [turn, clock] = [0, now.getTime()];
  const fakes: Fakes = {
    settings: { store },
    now: () => new Date((clock += 1000)),
    pull: pullSnapshot,
    openDiff: (() =>
      Promise.resolve({
        differences: [{ table: "law", key: "LAW-1", op: "added" }],
        close: () => Promise.resolve(),
      })) as unknown as NonNullable<Fakes["openDiff"]>,
    build: () => {
      const sequence = ++turn;
      const { id, directory, manifest } = tinySnapshot(store, { laws: laws[sequence - 1]!, sequence });
      return Promise.resolve({
        corpusSnapshotId: id,
        directory,
        manifest,
        report,
        existed: false,
      } as unknown as BuildResult);
    },
  };
  const run = (more: Fakes = {}, ...words: string[]) =>
    runCommand(["run", "--sources", "s.json", "--push", target, "--reports", reports, "--json", ...words], {
      ...fakes,
      ...more,
    });
  return { store, target, reports, run };
}

type Shown = { corpus_snapshot_id: string; steps: { name: string; status: string }[]; report: { page: string } };
const outcomes = ({ steps }: Shown) => steps.map(({ name, status }) => `${name} ${status}`);

describe("konkyo run", () => {
  it("builds, compares, pushes and promotes, and shows the runs before in its report", async () => {
    const { store, target, reports, run } = await place();
    const first = (await run()).json<Shown>();
    expect(outcomes(first)).toEqual(["fetch skipped", "build done", "compare skipped", "push done", "promote done"]);
    expect([currentId(store), currentId(target)]).toEqual([first.corpus_snapshot_id, first.corpus_snapshot_id]);
    const second = (await run()).json<Shown>();
    expect(outcomes(second)).toContain("compare done");
    expect(currentId(target)).toBe(second.corpus_snapshot_id);
    expect(second).toMatchObject({ ok: true, failure: null, previous_id: first.corpus_snapshot_id });
    expect(second).toMatchObject({ changes: [{ table: "law", added: 1, changed: 0, removed: 0 }] });
    const page = readFileSync(second.report.page, "utf8");
    expect(page).toContain("curated-&lt;programs&gt;");
    expect(page).toContain("<h2>The last 2 runs</h2>");
    expect(page.match(/<rect /g)).toHaveLength(8);
    expect(await readdir(reports)).toHaveLength(5);
  });

  it("stops where a step fails, with its code and a report, and moves nothing", async () => {
    const { store, target, reports, run } = await place();
    const build = () => {
      throw new BuildFailure("inputs_changed", "the inputs lost too much", {
        report: report as unknown as BuildReport,
      });
    };
    const ran = await run({ build });
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining("the inputs lost too much") });
    expect(outcomes(ran.json<Shown>())).toEqual(["fetch skipped", "build failed"]);
    expect(ran.json()).toMatchObject({ ok: false, sources: [{ id: source.id, refused: 3 }] });
    expect([currentId(store), currentId(target)]).toEqual([null, null]);
    expect(readFileSync(join(reports, "latest.html"), "utf8")).toContain("the inputs lost too much");
  });

  it("builds nothing from a source that did not come whole", async () => {
    const { run } = await place();
    const failures = [{ url: "https://grants.invalid/1", status: 404, reason: "the server answered 404" }];
    const fetched = { id: "jgrants", ended: "complete", failures, counts: { stored: 3, failed: 1 } };
    const fetchSources = (() =>
      Promise.resolve({
        sources: [fetched],
        sourcesFile: null,
        aborted: false,
        complete: false,
      })) as unknown as NonNullable<Fakes["fetchSources"]>;
    const ran = await run({ fetchSources }, "--fetch", "jgrants");
    expect(ran).toMatchObject({ code: 1, err: expect.stringContaining("could not fetch everything: jgrants") });
    expect(outcomes(ran.json<Shown>())).toEqual(["fetch failed"]);
  });

  it("leaves current alone when the data are those of an older snapshot, and ends well", async () => {
    const { store, target, run } = await place();
    const first = (await run()).json<Shown>();
    const second = (await run()).json<Shown>();
    const directory = join(store, first.corpus_snapshot_id);
    const build = () =>
      Promise.resolve({
        corpusSnapshotId: first.corpus_snapshot_id,
        directory,
        manifest: readManifest(directory),
        report,
        existed: true,
      } as unknown as BuildResult);
    const ran = await run({ build });
    expect(ran.code).toBe(0);
    expect(outcomes(ran.json<Shown>())).toEqual(expect.arrayContaining(["push skipped", "promote skipped"]));
    expect([currentId(store), currentId(target)]).toEqual([second.corpus_snapshot_id, second.corpus_snapshot_id]);
  });

  it("tells an address of a run that failed, and only of one", async () => {
    const { run } = await place();
    const told: string[] = [];
    const fetch = ((address: string, { body }: { body: string }) => {
      told.push(`${address} ${(JSON.parse(body) as { failure: string }).failure}`);
      return Promise.resolve(new Response(null, { status: 503 }));
    }) as unknown as NonNullable<Fakes["fetch"]>;
    const address = "https://alarms.example.jp/konkyo";
    expect((await run({ fetch }, "--notify", address)).code).toBe(0);
    expect(told).toEqual([]);
    const build = () => {
      throw new BuildFailure("inputs_changed", "the inputs lost too much");
    };
    const ran = await run({ build, fetch }, "--notify", address);
    expect(told).toEqual([`${address} the inputs lost too much`]);
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining("did not take the report: it answered 503") });
    expect(await run({}, "--notify", "ops")).toMatchObject({
      code: 64,
      err: expect.stringContaining("a mail address"),
    });
  });

  it("mails a run that failed by the mail server of the service, and only one", async () => {
    const { store, reports, run } = await place();
    const box = await startMailbox();
    onTestFinished(() => box.close());
    // A machine that only publishes has no secrets of a service.
    const env = { SMTP_URL: box.url, KONKYO_MAIL_FROM: "Konkyo <konkyo@example.jp>", NODE_ENV: "production" };
    const mailing: Fakes = { settings: { store, env }, openMail: (settings) => Promise.resolve(openMail(settings)) };
    const to = ["--notify", "ops@example.jp"];
    expect((await run(mailing, ...to)).code).toBe(0);
    expect(box.received).toEqual([]);

    const build = () => {
      throw new BuildFailure("inputs_changed", "the inputs lost\n<too> much", {
        report: { ...report, losses: [{ name: "law", reason: "8 of 9 rows are gone" }] } as unknown as BuildReport,
      });
    };
    expect(await run({ ...mailing, build }, ...to)).toMatchObject({ code: 2 });
    expect(box.received.map((mail) => mail.to)).toEqual(["ops@example.jp"]);
    const { headers, text, html } = readMail(box.received[0]!);
    expect(headers.get("from")).toBe("Konkyo <konkyo@example.jp>");
    expect(headers.get("subject")).toBe("konkyo run failed: the inputs lost; <too> much");
    // Nobody unsubscribes from a mail that the operator has set up.
    expect([...headers.keys()].filter((name) => name.startsWith("list-"))).toEqual([]);
    expect(text).toContain("build: failed, the inputs lost; <too> much (");
    expect(text).toContain("- law: 8 of 9 rows are gone");
    expect(html).toContain("the inputs lost; &lt;too&gt; much");
    const page = /Report on \S+:\s+(\S+\.html)/.exec(text)?.[1];
    expect(readFileSync(page!, "utf8")).toContain("failed");
    expect(page).toContain(reports);

    // Where no report can be kept, as on a full disk, the failure is mailed all the same.
    const unkept = await run({ ...mailing, build }, ...to, "--reports", "/dev/null/runs");
    expect(unkept).toMatchObject({ code: 2, err: expect.stringContaining("no report was kept: ") });
    expect(readMail(box.received[1]!).text).toContain("none was kept");

    box.refuseWith(550);
    const refused = await run({ ...mailing, build }, ...to);
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining("ops@example.jp did not take the report") });
    expect(refused.err).toContain("the inputs lost");
    const unbuilt = await run({ settings: { store, env: {} } }, ...to);
    expect(unbuilt).toMatchObject({ code: 64, err: expect.stringContaining("set SMTP_URL") });
    expect(unbuilt.out).not.toContain("steps");
  });

  it("runs once at a time, and not for a target that takes nothing", async () => {
    const { store, run } = await place();
    const lock = await takeLock(join(store, ".run.lock"));
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining("another run") });
    await lock.release();
    expect(await run({}, "--push", "https://example.jp/")).toMatchObject({ code: 64 });
  });
});

import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOperatedState } from "../../../../cli/service/operated-state.ts";
import { openDiff } from "../../../../snapshots/changelog/open-diff.ts";
import { readConfig } from "../../../../runtime/config/config.ts";
import { createSubscriberBook } from "../../../../runtime/notify/subscribers/subscriber-book.ts";
import { promote } from "../../../../snapshots/catalogue.ts";
import { buildInto, builtAt, temporaryFolder } from "../../../support/build.ts";
import { copyOfCorpus, editJsonl } from "../../../support/edited-corpus.ts";
import { now, runCommand } from "../../run-command.ts";

const store = temporaryFolder("newsletter");
const env = { KONKYO_STATE: join(store, "state"), KONKYO_PUBLIC_URL: "https://konkyo.example" };
const newsletter = (...options: string[]) =>
  runCommand(["newsletter", ...options], { settings: { store, env }, openDiff, openState: openOperatedState });

beforeAll(async () => {
  const first = await buildInto(store);
  await promote(store, first.corpusSnapshotId, builtAt);
  const corpus = copyOfCorpus();
  editJsonl(corpus.path("programs-ministry.jsonl"), (rows) =>
    rows.map((row) => (row["unified_id"] === "UNI-0000000001" ? { ...row, amount_max_man_yen: 750 } : row)),
  );
  const state = await openOperatedState({ config: readConfig({ env }), create: true, now: () => now, warn() {} });
  const book = createSubscriberBook({ store: state.store, now: () => now.getTime() });
  await book.change("news", "reader@example.jp", () => ({
    email: "reader@example.jp",
    state: "verified",
    language: "ja",
    preferences: null,
    updatedAt: "2026-05-01T00:00:00Z",
    leftMs: null,
  }));
  await state.close();
  const second = await buildInto(store, { sources: corpus.sources });
  expect((await newsletter("--dry-run")).err).toContain("made without an earlier one");
  await promote(store, second.corpusSnapshotId, builtAt);
}, 120_000);
afterAll(() => rmSync(store, { recursive: true, force: true }));

describe("konkyo newsletter", () => {
  it("shows what changed in both languages with --dry-run, and queues nothing", async () => {
    for (let time = 0; time < 2; time++) {
      const { code, out } = await newsletter("--dry-run");
      expect(code).toBe(0);
      for (const text of ["架空産業高度化補助金", "上限額: 500万円 → 750万円", "raised from 500万円 to 750万円"])
        expect(out).toContain(text);
      expect(out).toContain("would go to 1 reader");
    }
  });

  it("queues an issue once with --send", async () => {
    expect((await newsletter("--send")).out).toContain("queued for 1 reader, 0 had it before");
    expect((await newsletter("--send")).out).toContain("queued for 0 readers, 1 had it before");
    expect((await newsletter("--send", "--json")).json()).toMatchObject({
      sent: true,
      readers: { queued: 0, before: 1 },
    });
  });

  it("wants to be told which of both", async () => {
    expect((await newsletter()).code).toBe(64);
    expect((await newsletter("--send", "--dry-run")).code).toBe(64);
  });
});

import { appendFileSync, existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openOperatedState } from "../../../../cli/service/operated-state.ts";
import { readConfig } from "../../../../runtime/config/config.ts";
import { backupEmbedded, restoreEmbedded } from "../../../../runtime/state/embedded/backup.ts";
import { sealJobs } from "../../../../runtime/process/open-seals.ts";
import { openEmbeddedStore } from "../../../../runtime/state/embedded/open-store.ts";
import { reconcile } from "../../../../runtime/state/reconcile.ts";
import { now, type Ran, runCommand, temporaryFolder } from "../../run-command.ts";

type Created = { api_key: string; key_id: string };

function operator(): { folder: string; state: string; run(argv: readonly string[], state?: string): Promise<Ran> } {
  const folder = temporaryFolder();
  const usual = join(folder, "state");
  const real = { openState: openOperatedState, reconcile, backup: backupEmbedded, restore: restoreEmbedded };
  return {
    folder,
    state: usual,
    run: (argv, state = usual) => runCommand(argv, { ...real, settings: { env: { KONKYO_STATE: state } } }),
  };
}

/** Charges an account for one call. */
async function charge(state: string, key: string): Promise<void> {
  const opened = await openOperatedState({
    config: readConfig({ env: { KONKYO_STATE: state } }),
    create: false,
    now: () => now,
    warn() {},
  });
  const { accountId, keyId } = (await opened.accounts.resolve(key))!;
  const outcome = await opened.store.charge({
    accountId,
    keyId,
    nowMs: now.getTime(),
    units: 2,
    callCapYen: null,
    usage: { endpoint: "programs.get", tag: "", empty: false, serviceMs: 1 },
    operation: null,
    outbox: [],
  });
  expect(outcome).toMatchObject({ outcome: "CHARGED" });
  await opened.close();
}

/** Moves all entries to the archive, as a service does 41 days later. */
async function archiveAll(state: string): Promise<void> {
  const later = () => now.getTime() + 41 * 86_400_000;
  const store = await openEmbeddedStore({
    directory: state,
    warn() {},
    onFatal(error) {
      throw error;
    },
  });
  const config = { store: state, state, archive: null, sealKey: null, trustRoot: null, production: false };
  for (const job of sealJobs({ config, store, now: later, log: { info() {} }, warn() {} })) await job.run();
  await store.close();
}

describe("reconcile", () => {
  it("finds no difference in a sound state", async () => {
    const { run, state } = operator();
    const { key_id: id } = (await run(["keys", "create", "--json"])).json<Created>();
    await charge(state, id);
    expect(await run(["reconcile"])).toMatchObject({
      code: 0,
      out: "1 account, 1 ledger line, 2 units: 0 differences\n",
    });
    expect((await run(["reconcile", "--json"])).json()).toEqual({
      ok: true,
      accounts: 1,
      entries: 1,
      units: 2,
      differences: [],
    });
  });

  it("shows what differs and ends with 1", async () => {
    const differences = [{ accountId: "acc_1", what: "month 202605", ledger: 1200, counted: 1203 }];
    const settings = { env: {} };
    const openState = async () => ({ store: {}, accounts: {}, close: async () => {} }) as never;
    const found = { accounts: 3, entries: 9, units: 1200, differences };
    const ran = await runCommand(["reconcile"], { settings, openState, reconcile: async () => found });
    expect(ran).toMatchObject({ code: 1, err: "konkyo: 1 account with differences\n" });
    expect(ran.out).toMatch(/^acc_1 +month 202605 +1,200 +1,203 +3$/m);
    const json = await runCommand(["reconcile", "--json"], { settings, openState, reconcile: async () => found });
    expect(json.code).toBe(1);
    expect(json.json()).toMatchObject({
      ok: false,
      differences: [{ account_id: "acc_1", what: "month 202605", ledger: 1200, counted: 1203 }],
    });
  });
});

describe("backup and restore", () => {
  it("bring keys and charges back elsewhere, with nothing to reconcile", async () => {
    const { run, state, folder } = operator();
    const { api_key: key, key_id: id } = (await run(["keys", "create", "--json"])).json<Created>();
    await charge(state, key);
    const copy = join(folder, "copy");
    const made = await run(["backup", copy, "--json"]);
    expect(made.code).toBe(0);
    expect(made.json()).toMatchObject({ directory: copy, state, created_at: "2026-05-01T00:00:00.000Z" });

    const elsewhere = join(folder, "elsewhere");
    expect((await run(["restore", copy], elsewhere)).code).toBe(0);
    expect((await run(["reconcile", "--json"], elsewhere)).json()).toMatchObject({ ok: true, entries: 1, units: 2 });
    // The key itself, not only its id: the secret came back, too.
    expect((await run(["keys", "cap", key, "9", "--json"], elsewhere)).json()).toEqual({ key_id: id, cap_yen: 9 });
  });

  it("bring what was archived back, and the books hold all of it", async () => {
    const { run, state, folder } = operator();
    const { api_key: key } = (await run(["keys", "create", "--json"])).json<Created>();
    await charge(state, key);
    await archiveAll(state);
    await charge(state, key);
    expect((await run(["archive", "--json"])).json()).toMatchObject({
      files: [{ number: 0, kind: "ledger", day: 20260501, lines: 1 }],
    });
    const copy = join(folder, "copy");
    await run(["backup", copy]);
    const elsewhere = join(folder, "elsewhere");
    await run(["restore", copy], elsewhere);
    expect((await run(["archive"], elsewhere)).out).toMatch(
      /ledger +2026-05-01 +1 .*\n\n1 file, each as it was archived\n$/s,
    );
    expect((await run(["reconcile", "--json"], elsewhere)).json()).toMatchObject({ ok: true, entries: 2, units: 4 });

    const archive = join(elsewhere, "archive");
    appendFileSync(join(archive, readdirSync(archive)[0]!), " ");
    for (const command of ["archive", "reconcile"])
      expect(await run([command], elsewhere)).toMatchObject({
        code: 1,
        err: expect.stringContaining("is not the file that was archived: bring it back from a backup"),
      });
  });

  it("tell of a copy that was brought back before, then and at every later start", async () => {
    const { run, state, folder } = operator();
    await run(["keys", "create"]);
    const copy = join(folder, "copy");
    await run(["backup", copy]);
    // An existing origin has a warning of its own.
    rmSync(state, { recursive: true });
    const [first, second] = [join(folder, "first"), join(folder, "second")];
    expect((await run(["restore", copy], first)).err).toBe("compare the ledger before it is used: konkyo reconcile\n");
    const again = await run(["restore", copy], second);
    expect(again.code).toBe(0);
    expect(again.err).toMatch(/^warning: .*copy was restored before, on 2026-05-01T00:00:00.000Z to .*\/first: /);
    expect((await run(["reconcile"], first)).err).toBe("");
    expect((await run(["reconcile"], second)).err).toMatch(/^warning: .*\/second continues a ledger that .*\/first /);
    const third = await run(["restore", copy, "--json"], join(folder, "third"));
    expect(third.json()).toMatchObject({ restored_before: { to: expect.stringMatching(/\/second$/) } });
  });

  it("never replace anything", async () => {
    const { run, state, folder } = operator();
    await run(["keys", "create"]);
    const copy = join(folder, "copy");
    await run(["backup", copy]);
    expect(await run(["restore", copy])).toMatchObject({
      code: 1,
      err: `konkyo: ${state} is not empty; stop the service and move the folder away first: mv ${state} ${state}.old\n`,
    });
    expect(await run(["backup", copy])).toMatchObject({ code: 1, err: expect.stringContaining("is not empty") });
  });

  it("refuse a copy that was changed, and leave no state behind", async () => {
    const { run, folder } = operator();
    await run(["keys", "create"]);
    const copy = join(folder, "copy");
    await run(["backup", copy]);
    writeFileSync(join(copy, "data.mdb"), "x", { flag: "a" });
    const elsewhere = join(folder, "elsewhere");
    expect((await run(["restore", copy], elsewhere)).code).toBe(1);
    expect(existsSync(elsewhere) ? readdirSync(elsewhere) : []).toEqual([]);
  });

  it.each([["backup"], ["restore"]])("leave Redis to its own: %s", async (name) => {
    const settings = { env: { REDIS_URL: "redis://127.0.0.1:1" } };
    expect(await runCommand([name, "copy"], { settings })).toMatchObject({
      code: 64,
      err: "konkyo: REDIS_URL is set, and Redis keeps its own backups; this is for the embedded state\n",
    });
  });

  it("take a folder without state for a mistake", async () => {
    const { run, state, folder } = operator();
    expect(await run(["backup", join(folder, "copy")])).toMatchObject({
      code: 1,
      err: `konkyo: ${state} holds no state; KONKYO_STATE names the folder that the service uses\n`,
    });
  });
});

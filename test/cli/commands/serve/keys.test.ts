import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openOperatedState } from "../../../../cli/service/operated-state.ts";
import type { ChildOptions, ListedChild } from "../../../../runtime/accounts/child-keys.ts";
import { readConfig } from "../../../../runtime/config/config.ts";
import { type Ran, runCommand, temporaryFolder } from "../../run-command.ts";

type Created = { api_key: string; key_id: string };
type Listed = { keys: Record<string, unknown>[] };

/** Commands that share one embedded state, as those of one machine do. */
function operator(): { state: string; run(...argv: string[]): Promise<Ran> } {
  const state = join(temporaryFolder(), "state");
  const settings = { env: { KONKYO_STATE: state } };
  return { state, run: (...argv) => runCommand(["keys", ...argv], { settings, openState: openOperatedState }) };
}

/** A child key, made as the service does. */
async function makeChild(state: string, key: string, options: Partial<ChildOptions>): Promise<ListedChild> {
  const { accounts, close } = await openOperatedState({
    config: readConfig({ env: { KONKYO_STATE: state } }),
    create: false,
    now: () => new Date("2026-05-01T00:00:00Z"),
    warn() {},
  });
  try {
    const parent = (await accounts.resolve(key))!;
    const wanted = { label: null, capYen: null, expiresAtMs: null, scopes: ["read"], ...options } as const;
    return (await accounts.createChild({ parent, key: null, idempotencyKey: null, options: wanted })).child;
  } finally {
    await close();
  }
}

const KEY = /^evk_[0-9A-Za-z]{38}$/;

describe("keys create", () => {
  it("prints the key and its id as one JSON document", async () => {
    const { code, json, err } = await operator().run("create", "--json");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(json()).toEqual({
      api_key: expect.stringMatching(KEY),
      key_id: expect.stringMatching(/^key_[0-9a-f]{24}$/),
    });
  });

  it("prints the key alone for people, and that it is not shown again", async () => {
    const { code, out, err } = await operator().run("create", "--label", "agent", "--cap", "3000");
    expect(code).toBe(0);
    expect(out.trim()).toMatch(KEY);
    expect(err).toMatch(/^its id is key_[0-9a-f]{24}; the key itself is not shown again\n$/);
  });

  it("refuses a cap that is no whole number of yen", async () => {
    for (const cap of ["-1", "1.5", "lots"]) expect((await operator().run("create", "--cap", cap)).code).toBe(64);
  });
});

describe("keys list", () => {
  it("shows what each key is and never the key", async () => {
    const { run, state } = operator();
    const { api_key: key, key_id: id } = (
      await run("create", "--label", "経理", "--cap", "3000", "--json")
    ).json<Created>();
    const listed = await run("list", "--json");
    expect(listed.json<Listed>().keys).toEqual([
      {
        key_id: id,
        key: `${key.slice(0, 8)}…`,
        kind: "account",
        label: "経理",
        scopes: null,
        account_id: expect.stringMatching(/^acc_/),
        account_status: "active",
        cap_yen: 3000,
        created_at: "2026-05-01T00:00:00Z",
        expires_at: null,
        revoked_at: null,
      },
    ]);
    const table = await run("list");
    expect(table.out).toContain(id);
    expect(table.out).toMatch(/経理 +3,000 +2026-05-01 00:00/);
    expect(`${listed.out}${table.out}`).not.toContain(key);
    expect(readFileSync(join(state, "data.mdb")).includes(key)).toBe(false);
  });

  it("shows child keys with their own label, cap and end, and takes them where a key is named", async () => {
    const { run, state } = operator();
    const { api_key: key, key_id: parentId } = (await run("create", "--cap", "3000", "--json")).json<Created>();
    const made = await makeChild(state, key, { label: "子", capYen: 90, expiresAtMs: Date.UTC(2026, 5, 1) });
    const listed = async (keyId: string) => {
      const { keys } = (await run("list", "--json")).json<Listed>();
      return keys.find(({ key_id: id }) => id === keyId);
    };
    const child = () => listed(made.keyId);
    expect(await child()).toMatchObject({
      key: made.shown,
      kind: "child",
      label: "子",
      scopes: ["read"],
      cap_yen: 90,
      expires_at: "2026-06-01T00:00:00Z",
      revoked_at: null,
    });
    expect((await run("list")).out).toMatch(/子 +90 +2026-05-01 00:00 +until 2026-06-01/);
    expect((await run("cap", made.keyId, "30")).out).toBe(`${made.keyId} may spend 30 JPY a month, without tax\n`);
    expect(await child()).toMatchObject({ cap_yen: 30 });
    expect(await listed(parentId)).toMatchObject({ cap_yen: 3000 });
    await run("revoke", parentId);
    expect(await child()).toMatchObject({ revoked_at: "2026-05-01T00:00:00Z" });
  });

  it("shows when a key was revoked", async () => {
    const { run } = operator();
    const { key_id: id } = (await run("create", "--json")).json<Created>();
    await run("revoke", id);
    expect((await run("list")).out).toMatch(/revoked 2026-05-01/);
  });

  it("takes a folder without state for a mistake", async () => {
    const { run, state } = operator();
    expect(await run("list")).toMatchObject({
      code: 1,
      out: "",
      err: `konkyo: ${state} holds no state; KONKYO_STATE names the folder that the service uses\n`,
    });
  });
});

describe("keys revoke", () => {
  it.each(["api_key", "key_id"] as const)("takes the %s, and says when it was done before", async (field) => {
    const { run } = operator();
    const created = (await run("create", "--json")).json<Created>();
    expect((await run("revoke", created[field], "--json")).json()).toEqual({ key_id: created.key_id, changed: true });
    expect(await run("revoke", created[field])).toMatchObject({
      code: 0,
      out: `${created.key_id} was revoked already\n`,
    });
  });

  it("does not repeat what it does not know", async () => {
    const { run } = operator();
    await run("create");
    expect(await run("revoke", "sk_live_of_another_service")).toMatchObject({
      code: 1,
      err: "konkyo: there is no such key; konkyo keys list shows the ids\n",
    });
  });
});

describe("keys cap", () => {
  it("sets and removes what may be spent", async () => {
    const { run } = operator();
    const { api_key: key, key_id: id } = (await run("create", "--json")).json<Created>();
    const capOf = async () => (await run("list", "--json")).json<Listed>().keys[0]!["cap_yen"];
    expect((await run("cap", key, "300", "--json")).json()).toEqual({ key_id: id, cap_yen: 300 });
    expect(await capOf()).toBe(300);
    expect((await run("cap", id, "0")).out).toBe(`${id} may spend 0 JPY a month, without tax\n`);
    expect(await capOf()).toBe(0);
    expect((await run("cap", id, "none")).out).toBe(`${id} has no cap\n`);
    expect(await capOf()).toBe(null);
    expect((await run("cap", id, "much")).code).toBe(64);
    expect((await run("cap", "key_000000000000000000000000", "1")).code).toBe(1);
  });
});

describe("settings", () => {
  it("come from a file that the command line names", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "konkyo.json");
    writeFileSync(file, JSON.stringify({ KONKYO_STATE: join(folder, "state") }));
    const ran = await runCommand(["keys", "create", "--config", file, "--json"], { openState: openOperatedState });
    expect(ran.code).toBe(0);
    expect(readFileSync(join(folder, "state", "data.mdb")).length).toBeGreaterThan(0);
  });

  it("that make no sense are wrong usage, told in one line", async () => {
    const file = join(temporaryFolder(), "konkyo.json");
    writeFileSync(file, JSON.stringify({ PORT: "none", KONKYO_STAET: "x" }));
    expect(await runCommand(["keys", "list", "--config", file])).toMatchObject({
      code: 64,
      err: `konkyo: ${file}: "KONKYO_STAET" is no setting; PORT must be a port from 0 to 65535\n`,
    });
    expect(await runCommand(["keys", "list", "--config", "nowhere.json"])).toMatchObject({
      code: 64,
      err: expect.stringMatching(/^konkyo: --config: ENOENT/),
    });
  });
});

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { type Key, open as openLmdb } from "lmdb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkEmbedded } from "../../../../runtime/state/embedded/check-state.ts";
import { openEmbeddedStore } from "../../../../runtime/state/embedded/open-store.ts";
import { keyStateOf } from "../../../../runtime/state/key-state.ts";
import { reconcile } from "../../../../runtime/state/reconcile.ts";
import { StateDamagedError, StoreUnavailableError } from "../../../../runtime/state/store.ts";
import { flipBit } from "../../../support/damage.ts";
import { chargeOf, noon, openPaying } from "../charge-requests.ts";

const folder = mkdtempSync(join(tmpdir(), "konkyo-damage-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const PAGE = 4096;

const open = (directory: string, onFatal: (error: unknown) => void = () => {}) =>
  openEmbeddedStore({ directory, warn() {}, onFatal });

/** A state with one account that has paid, with a child key; its data in `data`. */
const childId = "child-of-payer";
const sound = join(folder, "sound");
let data: Buffer;
beforeAll(async () => {
  const store = await open(sound);
  await openPaying(store, "payer");
  const child = { parentId: "k1", capYen: 30, expiresAtMs: null };
  await store.changeKeys({ accountId: "payer", add: childId, child, nowMs: noon });
  for (let call = 0; call < 40; call++) await store.charge(chargeOf("payer", null));
  const { operation, ...call } = chargeOf("payer", "keyed");
  await store.charge({ ...call, operation });
  await store.begin({ ...call, operation: { operationId: "held", fingerprint: "f" }, leaseMs: 60_000 });
  await store.sweep(noon);
  await store.close();
  data = readFileSync(join(sound, "data.mdb"));
});

let copies = 0;
function copyOf(change: (path: string) => void): string {
  const directory = join(folder, `copy-${++copies}`);
  mkdirSync(directory);
  copyFileSync(join(sound, "data.mdb"), join(directory, "data.mdb"));
  change(join(directory, "data.mdb"));
  return directory;
}

/** Places of the account's stored row: its field names stand before its numbers. */
function placesOf(text: string): number[] {
  const places: number[] = [];
  for (let at = data.indexOf(text); at !== -1; at = data.indexOf(text, at + 1)) places.push(at);
  return places;
}

describe("a row that is not what was written", () => {
  it.each(["capYen", "lastMs", "months"])("is never counted with: a bit flipped behind %s", async (field) => {
    const directory = copyOf((path) => {
      for (const place of placesOf(field)) flipBit(path, (place + field.length) * 8 + 2);
    });
    const fatal: unknown[] = [];
    const store = await open(directory, (error) => fatal.push(error));
    await expect(store.readAccount("payer")).rejects.toThrow(StoreUnavailableError);
    await expect(store.charge(chargeOf("payer", null))).rejects.toThrow(StoreUnavailableError);
    expect(fatal).toEqual([expect.any(StateDamagedError), expect.any(StateDamagedError)]);
    await store.close();
    await expect(checkEmbedded(directory)).rejects.toThrow(StateDamagedError);
  });
});

describe("a key of a row that is not what was written", () => {
  it("is reported by the first iteration over it, and at the start", async () => {
    // The key of the terms, in the table of children: before it stands the account, after it the end of the key.
    const directory = copyOf((path) => {
      for (const place of placesOf(`payer\0${childId}`)) flipBit(path, (place + "payer\0".length + 2) * 8);
    });
    const fatal: unknown[] = [];
    const store = await open(directory, (error) => fatal.push(error));
    await expect(store.readAccount("payer")).rejects.toThrow(StoreUnavailableError);
    expect(fatal).toEqual([expect.any(StateDamagedError)]);
    await store.close();
    await expect(checkEmbedded(directory)).rejects.toThrow(/not what was written: restore a backup/);
  });

  it("is reported also when two rows have changed places", async () => {
    const directory = copyOf(() => {});
    const root = openLmdb({ path: directory, noSubdir: false, maxDbs: 24, overlappingSync: false });
    const ledger = root.openDB<Buffer, [string, number]>({ name: "ledger", encoding: "binary" });
    const [first, second] = [ledger.get(["payer", 1])!, ledger.get(["payer", 2])!];
    await ledger.put(["payer", 1], second);
    await ledger.put(["payer", 2], first);
    await root.close();
    await expect(checkEmbedded(directory)).rejects.toThrow(StateDamagedError);
  });
});

describe("a row that is gone while what belongs to it is there", () => {
  it("is reported at the start and by reconcile; a child key without its terms is refused and can be ended", async () => {
    const directory = copyOf(() => {});
    await remove(directory, "children", ["payer", childId]);
    await expect(checkEmbedded(directory)).rejects.toThrow(
      `the state lacks the terms of key ${childId} of account payer: restore a backup`,
    );
    const store = await open(directory);
    const { differences } = await reconcile(store);
    expect(differences).toEqual([{ accountId: "payer", what: `terms of ${childId}`, ledger: 1, counted: 0 }]);
    expect(await store.charge({ ...chargeOf("payer", null), keyId: childId })).toEqual({ outcome: "DENIED" });
    expect(keyStateOf((await store.readAccount("payer"))!, childId, noon)).toBe("expired");
    expect(await store.changeKeys({ accountId: "payer", revoke: childId, nowMs: noon })).toBe(true);
    expect(keyStateOf((await store.readAccount("payer"))!, childId, noon)).toBe("revoked");
    await store.close();
  });

  it("is reported when it is an account, the result of a charge, or a reservation", async () => {
    const removed: [table: string, key: Key, line: string][] = [
      ["accounts", "payer", "account payer"],
      ["operations", ["payer", "keyed"], "the result of charge 41 of account payer"],
      ["reservations", [noon + 60_000, "payer", "held"], "the reservation of operation held of account payer"],
    ];
    for (const [table, key, line] of removed) {
      const directory = copyOf(() => {});
      await remove(directory, table, key);
      await expect(checkEmbedded(directory)).rejects.toThrow(`the state lacks ${line}: restore a backup`);
    }
  });

  it("may be a result that was removed when it had expired by a clock that ran ahead", async () => {
    const directory = copyOf(() => {});
    const store = await open(directory);
    await store.sweep(noon + 40 * 86_400_000);
    await store.close();
    await expect(checkEmbedded(directory)).resolves.toBeUndefined();
  });

  it("is reported by reconcile for a charge whose result is missing, for as long as it must be kept", async () => {
    const directory = copyOf(() => {});
    await remove(directory, "operations", ["payer", "keyed"]);
    const store = await open(directory);
    const lacking = { accountId: "payer", what: "result of entry 41", ledger: 1, counted: 0 };
    expect((await reconcile(store, { nowMs: noon })).differences).toEqual([lacking]);
    expect((await reconcile(store, { nowMs: noon + 86_400_000 })).differences).toEqual([]);
    await store.close();
  });
});

describe("at the start", () => {
  it("a sound state passes, and so does a folder without one", async () => {
    await expect(checkEmbedded(sound)).resolves.toBeUndefined();
    await expect(checkEmbedded(join(folder, "nothing"))).resolves.toBeUndefined();
  });

  it("any page of the data that was zeroed, filled or cut off is told, unless nothing of it is in use", async () => {
    const pages = data.length / PAGE;
    const found: string[] = [];
    // Each is a process of its own, so not all of them: the two heads, and every eighth page.
    for (const page of [0, 1, ...Array.from({ length: pages >> 3 }, (_, place) => place * 8 + 2)])
      for (const fill of [0, 0xff]) {
        const directory = copyOf((path) => fillPage(path, page, fill));
        const told = await checkEmbedded(directory).then(
          () => null,
          (error: unknown) => error,
        );
        if (told === null) await expectIntact(directory);
        else {
          expect(told).toBeInstanceOf(StateDamagedError);
          found.push((told as Error).message);
        }
      }
    expect(found.length).toBeGreaterThan(2);
    expect(found.every((line) => !line.includes("\n"))).toBe(true);
    const cut = copyOf((path) => truncateSync(path, 3 * PAGE));
    await expect(checkEmbedded(cut)).rejects.toThrow(/damaged .* restore a backup/);
  }, 120_000);

  it.each([
    ["an emptied file", (path: string) => truncateSync(path, 0), "is empty, but held a state"],
    [
      "a file of something else",
      (path: string) => writeFileSync(path, Buffer.alloc(8 * PAGE, "text ")),
      "is not a state",
    ],
    ["a file of zeros", (path: string) => writeFileSync(path, Buffer.alloc(8 * PAGE)), "is not a state"],
    ["a removed file", (path: string) => (rmSync(path), writeFileSync(join(path, "../lock.mdb"), "")), "is gone"],
  ])("%s is refused in one line", async (_, change, line) => {
    const directory = copyOf(change);
    const error = (await open(directory).catch((thrown: unknown) => thrown)) as Error;
    expect(error).toBeInstanceOf(StateDamagedError);
    expect(error.message).toContain(line);
    expect(error.message).toMatch(/^[^\n]*(restore a backup)[^\n]*$/);
  });

  it("a flipped bit in the number of a commit is told, instead of opening an earlier one", async () => {
    const numberAt = 152;
    const last = data.readBigUInt64LE(numberAt) > data.readBigUInt64LE(PAGE + numberAt) ? 0 : PAGE;
    for (const page of [0, PAGE])
      for (let bit = 0; bit < 64; bit++) {
        // Two lower looks like a later write that was cut off.
        if (page === last && bit === 1) continue;
        const directory = copyOf((path) => flipBit(path, (page + numberAt) * 8 + bit));
        await expect(open(directory), `page ${page}, bit ${bit}`).rejects.toThrow(
          /which write was its last.*restore a backup/,
        );
      }
  });

  it("a database of another program, or of an earlier version, is refused and left as it is", async () => {
    for (const [table, line] of [
      ["things", "is not a state"],
      ["accounts", "earlier version"],
    ] as const) {
      const directory = join(folder, `foreign-${table}`);
      const root = openLmdb({ path: directory, noSubdir: false, maxDbs: 24, overlappingSync: false });
      await root.openDB<object, string>({ name: table }).put("payer", { capYen: 3 });
      await root.close();
      const before = readFileSync(join(directory, "data.mdb"));
      await expect(open(directory)).rejects.toThrow(StateDamagedError);
      await expect(open(directory)).rejects.toThrow(line);
      expect(readFileSync(join(directory, "data.mdb")).equals(before)).toBe(true);
    }
  });

  it("a state whose sums cover values alone is upgraded, unless a row of it is damaged or another process has it open", async () => {
    const former = (damaged: boolean) => {
      const directory = copyOf(() => {});
      const root = openLmdb({ path: directory, noSubdir: false, maxDbs: 24, overlappingSync: false });
      for (const name of [...root.getKeys()].map(String)) {
        if (name === "format") continue;
        const table = root.openDB<Buffer, string>({ name, encoding: "binary" });
        for (const key of Array.from(table.getKeys())) {
          const row = table.get(key)!;
          row.writeUInt32BE(crc32(row.subarray(0, -4)), row.length - 4);
          if (damaged && name === "ledger") row[3]! ^= 1;
          table.putSync(key, row);
        }
      }
      root.openDB<string, string>({ name: "format", encoding: "string" }).putSync("rows", "msgpack+crc32");
      return root.close().then(() => directory);
    };
    const sane = await former(false);
    const script = `require("lmdb").open({ path: process.argv[1], noSubdir: false }).get("a"); console.log("open"); setInterval(() => {}, 1000);`;
    const reader = spawn(process.execPath, ["-e", script, sane], { stdio: ["ignore", "pipe", "inherit"] });
    await once(reader.stdout, "data");
    await expect(open(sane)).rejects.toThrow(`in use by process ${reader.pid}: end that one, then start this one`);
    reader.kill("SIGKILL");
    await once(reader, "exit");
    await expectIntact(sane);
    await expect(checkEmbedded(sane)).resolves.toBeUndefined();
    const broken = await former(true);
    await expect(open(broken)).rejects.toThrow(StateDamagedError);
    await expect(checkEmbedded(broken)).rejects.toThrow(StateDamagedError);
  });

  it("processes that begin a state at once share one", async () => {
    const program = `
      import { openEmbeddedStore } from "./runtime/state/embedded/open-store.ts";
      const store = await openEmbeddedStore({ directory: process.argv.at(-1), warn() {}, onFatal() {} });
      await store.openAccount({ accountId: String(process.pid), status: "active", capYen: null });
      console.log((await store.readAccount(String(process.pid))).epoch);
      await store.close();
    `;
    const directory = join(folder, "shared");
    mkdirSync(directory);
    const options = ["--import", "tsx", "--input-type=module", "--eval", program, "--", directory];
    const cwd = join(import.meta.dirname, "../../../..");
    const told = await Promise.all(
      Array.from({ length: 3 }, () => promisify(execFile)(process.execPath, options, { cwd })),
    );
    expect(new Set(told.map(({ stdout }) => stdout)).size).toBe(1);
    const store = await open(directory);
    expect((await store.listAccounts({ after: null, limit: 10 })).accountIds).toHaveLength(3);
    await store.close();
    expect(readdirSync(directory).toSorted()).toEqual(["data.mdb", "lock.mdb"]);
  }, 60_000);
});

async function remove(directory: string, table: string, key: Key): Promise<void> {
  const root = openLmdb({ path: directory, noSubdir: false, maxDbs: 24, overlappingSync: false });
  expect(await root.openDB<Buffer, Key>({ name: table, encoding: "binary" }).remove(key)).toBe(true);
  await root.close();
}

function fillPage(path: string, page: number, fill: number): void {
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(PAGE, fill), 0, PAGE, page * PAGE);
  closeSync(file);
}

/** A page that is not in use may hold anything. */
async function expectIntact(directory: string): Promise<void> {
  const store = await open(directory);
  expect(await store.readAccount("payer")).toMatchObject({ seq: 41 });
  expect(await store.readLedger({ accountId: "payer", afterSeq: 0, limit: 100 })).toHaveLength(41);
  await store.close();
}

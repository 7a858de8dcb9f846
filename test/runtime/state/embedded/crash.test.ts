import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { openEmbeddedStore } from "../../../../runtime/state/embedded/open-store.ts";

const script = fileURLToPath(new URL("charging-process.ts", import.meta.url));
const inFlight = 16;

it(
  "loses nothing acknowledged and doubles nothing when charging processes are killed",
  { timeout: 60_000 },
  async () => {
    const directory = await mkdtemp(join(tmpdir(), "konkyo-crash-"));
    const options = {
      directory,
      warn() {},
      onFatal(error: unknown) {
        throw error;
      },
    };
    const before = await openEmbeddedStore(options);
    await before.openAccount({ accountId: "busy", status: "active", capYen: null });
    await before.changeKeys({ accountId: "busy", add: "k1", nowMs: 0 });
    const child = { parentId: "k1", capYen: 3_000_000, expiresAtMs: null };
    await before.changeKeys({ accountId: "busy", add: "c1", child, nowMs: 0 });
    await before.close();

    const survivor = new Charger(directory, "survivor");
    const victims: Charger[] = [];
    for (let round = 0; round < 5; round += 1) {
      const victim = new Charger(directory, `victim${round}`);
      victims.push(victim);
      await victim.acknowledges(50 + round * 37);
      await victim.kill();
      // A lock that died with its holder must not stop the others.
      await survivor.acknowledges(survivor.acknowledged.length + 50);
    }
    await survivor.kill();

    const store = await openEmbeddedStore(options);
    const acknowledged = [survivor, ...victims].flatMap((each) => each.acknowledged);
    const ledger = await store.readLedger({ accountId: "busy", afterSeq: 0, limit: 1_000_000 });
    const charged = ledger.map(({ operationId }) => operationId);
    const known = new Set(charged);
    expect(known.size).toBe(charged.length);
    expect(acknowledged.filter((each) => !known.has(each))).toEqual([]);
    expect(charged.length - acknowledged.length).toBeLessThanOrEqual(inFlight * (victims.length + 1));
    expect(ledger.map(({ seq }) => seq)).toEqual(Array.from({ length: charged.length }, (_, index) => index + 1));
    const account = await store.readAccount("busy");
    expect(account?.seq).toBe(charged.length);
    expect(Object.values(account?.months ?? {}).reduce((sum, { used }) => sum + used, 0)).toBe(charged.length);
    const ofChild = ledger.filter(({ keyId }) => keyId === "c1").length;
    expect(ofChild).toBeGreaterThan(0);
    const months = Object.values(account?.children["c1"]?.months ?? {});
    expect(months.reduce((sum, { used }) => sum + used, 0)).toBe(ofChild);
    const usage = await store.readUsage({ accountId: "busy", fromDay: 0, toDay: 99_999_999 });
    expect(usage.reduce((sum, { units }) => sum + units, 0)).toBe(charged.length);
    await store.close();
    await rm(directory, { recursive: true, force: true });
  },
);

/** A process that charges until it is killed. */
class Charger {
  acknowledged: string[] = [];
  readonly #child: ChildProcess;
  #rest = "";
  #notify = () => {};

  constructor(directory: string, name: string) {
    this.#child = spawn(process.execPath, ["--import", "tsx", script, directory, name], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#child.stdout?.on("data", (chunk: Buffer) => {
      const lines = (this.#rest + chunk.toString()).split("\n");
      this.#rest = lines.pop() ?? "";
      this.acknowledged.push(...lines);
      this.#notify();
    });
  }

  /** Resolves when that many operations are acknowledged; throws when the process ends before. */
  acknowledges(count: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error("the charging process ended by itself"));
      if (this.#child.exitCode !== null) ended();
      this.#child.once("exit", ended);
      this.#notify = () => {
        if (this.acknowledged.length >= count) resolve();
      };
      this.#notify();
    });
  }

  async kill(): Promise<void> {
    const closed = once(this.#child, "close");
    this.#child.kill("SIGKILL");
    await closed;
  }
}

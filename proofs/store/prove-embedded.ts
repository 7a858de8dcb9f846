import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reconcile } from "../../runtime/state/reconcile.ts";
import { Charger } from "./charger.ts";
import { openStore } from "./open-store.ts";
import type { Proof } from "../findings.ts";
import { pause } from "./proof.ts";

const inFlight = 16;

/** R1 on the embedded store: four processes charge one account; one after the other is killed and replaced. */
export async function proveKills(proof: Proof, kills: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "konkyo-proof-"));
  await openBusy(directory);
  const all: Charger[] = [];
  const start = async () => {
    const charger = new Charger(directory, "busy", `p${all.length}`, inFlight);
    all.push(charger);
    await charger.ready();
    charger.go();
    return charger;
  };
  const running = [await start(), await start(), await start(), await start()];
  for (let turn = 0; turn < kills; turn += 1) {
    await pause(50 + Math.random() * 400);
    await running.shift()?.kill();
    running.push(await start());
  }
  for (const each of running) await each.kill();
  const acknowledged = all.flatMap((each) => each.operations("CHARGED"));
  await holdLedger(proof, directory, acknowledged, inFlight * all.length, `${all.length} processes killed`);
  rmSync(directory, { recursive: true, force: true });
}

/** R18: a disk that fills up. */
export async function proveFullDisk(proof: Proof): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "konkyo-proof-"));
  const disk = join(directory, "disk");
  mkdirSync(disk);
  if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", disk]).status !== 0) {
    proof.hold("a full disk: an error and no damage", true, "not tried: tmpfs cannot be mounted here");
    return;
  }
  try {
    await openBusy(join(disk, "state"));
    const charger = new Charger(join(disk, "state"), "busy", "p", inFlight);
    await charger.ready();
    charger.go();
    await charger.done(120);
    const failed = charger.lines.includes("FAILED StoreUnavailableError");
    proof.hold("a full disk: the charge that no longer fits fails", failed, charger.lines.at(-1) ?? "nothing");
    spawnSync("mount", ["-o", "remount,size=64m", disk]);
    await holdLedger(proof, join(disk, "state"), charger.operations("CHARGED"), 256, "after a full disk");
  } finally {
    spawnSync("umount", [disk]);
    rmSync(directory, { recursive: true, force: true });
  }
}

async function openBusy(directory: string): Promise<void> {
  const store = await openStore(directory);
  await store.openAccount({ accountId: "busy", status: "active", capYen: null });
  await store.changeKeys({ accountId: "busy", add: "k1", nowMs: Date.now() });
  await store.close();
}

async function holdLedger(proof: Proof, directory: string, acknowledged: string[], mostMore: number, when: string) {
  const store = await openStore(directory);
  const charged: string[] = [];
  for (;;) {
    const page = await store.readLedger({ accountId: "busy", afterSeq: charged.length, limit: 10_000 });
    if (page.length === 0) break;
    charged.push(...page.map(({ operationId }) => operationId));
  }
  const known = new Set(charged);
  const lost = acknowledged.filter((each) => !known.has(each)).length;
  const twice = charged.length - known.size;
  const more = charged.length - acknowledged.length;
  const { differences } = await reconcile(store);
  proof.hold(
    `${when}: acknowledged = ledger, but for calls under way`,
    acknowledged.length > 0 && lost === 0 && twice === 0 && more <= mostMore,
    `${acknowledged.length} acknowledged, ${lost} lost, ${twice} twice, ${more} under way`,
  );
  proof.hold(`${when}: the books balance`, differences.length === 0, `${differences.length} differences`);
  const next = { accountId: "busy", status: "active" } as const;
  proof.hold(`${when}: the state takes writes`, await store.setAccount(next), "written");
  await store.close();
}

/**
 * Kills pushes and pulls at random requests. After each: nothing that is not whole is visible at either side, `current` is what
 * it was or the new one, and the same command goes on to the end.
 *
 * usage: npm run proof:transfer [-- --kills 20 --seed 1]
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parsePlace } from "../snapshots/transfer/address.ts";
import { describeChunks } from "../snapshots/transfer/chunk-list.ts";
import { chunksOfFile } from "../snapshots/transfer/chunking.ts";
import { pullSnapshot } from "../snapshots/transfer/pull.ts";
import { type PushOptions, pushSnapshot } from "../snapshots/transfer/push.ts";
import { temporaryFolder } from "../test/support/build.ts";
import { randomNumbers } from "../test/support/damage.ts";
import { createFindings } from "./findings.ts";
import { s3Keys, startS3Server } from "../test/support/s3-server.ts";
import {
  checkManifest,
  type FakeSnapshot,
  makeSnapshotOf,
  verifyDirectory,
} from "../test/snapshots/transfer/fake-snapshot.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    child: { type: "string" },
  },
});

type Work = { readonly push?: { directory: string; to: string }; readonly pull?: { from: string; store: string } };

async function work({ push, pull }: Work): Promise<void> {
  if (push)
    await pushSnapshot({
      directory: push.directory,
      to: parsePlace(push.to, s3Keys) as PushOptions["to"],
      current: true,
      env: s3Keys,
    });
  if (pull) await pullSnapshot({ ...pull, checkManifest, verifyDirectory, env: {} });
}

if (values.child === undefined) await prove();
else await work(JSON.parse(values.child) as Work);

async function prove(): Promise<void> {
  const findings = createFindings();
  const faults: string[] = [];
  const hold = (condition: boolean, promise: string) => void (condition || faults.push(promise));
  const conclude = (promise: string, seen: string) =>
    findings.hold(promise, faults.length === 0, [seen, ...faults.splice(0)].join("; not so: "));
  const random = randomNumbers(Number(values.seed));
  const root = temporaryFolder("transfer");
  const server = await startS3Server();
  const to = `s3://public/corpus?endpoint=${server.url}`;
  const [first, second] = [await madeSnapshot(root, 1, 0), await madeSnapshot(root, 2, 100)];
  await work({ push: { directory: first.directory, to } });
  const before = new Map(server.objects);

  /** Runs work in a process that ends at the n-th request; says whether it was killed. */
  const killedAt = async (given: Work, request: number): Promise<boolean> => {
    const args = ["--import", "tsx", import.meta.filename, "--child", JSON.stringify(given)];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
    let seen = 0;
    server.refuse = () => {
      if (++seen === request) child.kill("SIGKILL");
      return seen >= request;
    };
    const [, signal] = (await once(child, "exit")) as [number | null, string | null];
    server.refuse = () => false;
    return signal === "SIGKILL";
  };
  const readers = join(root, "readers");
  const isReadable = async (address: string): Promise<string | null> => {
    rmSync(readers, { recursive: true, force: true });
    const from = address.replace("corpus?", `corpus/current?`);
    const pulled = await pullSnapshot({ from, store: readers, checkManifest, verifyDirectory, env: {} });
    return pulled.id;
  };

  let killed = 0;
  for (let turn = 0; turn < Number(values.kills); turn++) {
    server.objects.clear();
    for (const [key, bytes] of before) server.objects.set(key, bytes);
    const push = { directory: second.directory, to };
    if (await killedAt({ push }, 1 + random(2 * Object.keys(second.files).length + 8))) killed++;
    const id = await isReadable(to).catch(() => null);
    hold(id === first.id || id === second.id, "the current snapshot of a bucket is whole after a killed push");
    await work({ push });
    hold((await isReadable(to)) === second.id, "the next push ends");
  }
  conclude("a killed push shows nothing that is not whole, and the next one ends", `${killed} pushes killed`);

  killed = 0;
  const store = join(root, "store");
  const from = to.replace("corpus?", `corpus/${second.id}?`);
  for (let turn = 0; turn < Number(values.kills); turn++) {
    rmSync(store, { recursive: true, force: true });
    mkdirSync(store);
    await pullSnapshot({ from: first.directory, store, checkManifest, verifyDirectory, env: {} });
    if (await killedAt({ pull: { from, store } }, 1 + random(Object.keys(second.files).length + 3))) killed++;
    const visible = readdirSync(store).filter((name) => name.startsWith("cs1_"));
    for (const id of visible)
      hold((await verifyDirectory(join(store, id))).mismatches.length === 0, "what a store shows is whole");
    await work({ pull: { from, store } });
    hold(existsSync(join(store, second.id)), "the next pull ends");
    hold(
      readdirSync(store).every((name) => !name.startsWith(".pull-")),
      "a pull that ended leaves nothing behind",
    );
  }
  conclude("a killed pull shows nothing that is not whole, and the next one ends", `${killed} pulls killed`);
  await server.close();
  rmSync(root, { recursive: true, force: true });
  findings.end();
}

/** Ten files of half a megabyte, of which some bytes in the middle are the snapshot's own, with their list of chunks. */
async function madeSnapshot(root: string, sequence: number, own: number): Promise<FakeSnapshot> {
  const [draft, files] = [join(root, `draft-${sequence}`), {} as Record<string, Buffer>];
  mkdirSync(draft);
  const random = randomNumbers(7);
  for (let file = 0; file < 10; file++) {
    const bytes = Buffer.from(Uint8Array.from({ length: 500_000 }, () => random(256)));
    files[`${file}.bin`] = Buffer.concat([bytes.subarray(0, 250_000), randomBytes(own), bytes.subarray(250_000)]);
    writeFileSync(join(draft, `${file}.bin`), files[`${file}.bin`]!);
  }
  files["chunks.json"] = Buffer.from(
    await describeChunks(Object.keys(files), (path) => chunksOfFile(join(draft, path))),
  );
  return await makeSnapshotOf(join(root, "built"), files, sequence);
}

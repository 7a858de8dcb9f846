/**
 * Kills pushes to a folder, a bucket and a registry, and pulls, at a random moment: one of the times that the process turns to the
 * disk or to a connection. After each: nothing that is not whole is visible at either side, `current` is what it was or the new
 * one, and the same command goes on to the end.
 *
 * usage: npm run proof:transfer [-- --kills 20 --seed 1]
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import disk from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { currentId, snapshotIds } from "../snapshots/catalogue.ts";
import { parsePlace } from "../snapshots/transfer/address.ts";
import { describeChunks } from "../snapshots/transfer/chunk-list.ts";
import { chunksOfFile } from "../snapshots/transfer/chunking.ts";
import { pullSnapshot } from "../snapshots/transfer/pull.ts";
import { pushSnapshot } from "../snapshots/transfer/push.ts";
import { verifySnapshot } from "../snapshots/verify.ts";
import { storedLaws, tinySnapshot } from "../test/cli/tiny-snapshot.ts";
import {
  checkManifest,
  type FakeSnapshot,
  makeSnapshotOf,
  verifyDirectory,
} from "../test/snapshots/transfer/fake-snapshot.ts";
import { temporaryFolder } from "../test/support/build.ts";
import { randomNumbers } from "../test/support/damage.ts";
import { registryPath, startRegistry } from "../test/support/registry.ts";
import { s3Keys, startS3Server } from "../test/support/s3-server.ts";
import { createFindings } from "./findings.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    child: { type: "string" },
    "end-at": { type: "string" },
  },
});

type Work =
  | { readonly push: { readonly directory: string; readonly to: string } }
  | { readonly pull: { readonly from: string; readonly store: string } };

type Made = Pick<FakeSnapshot, "id" | "directory">;

async function work(given: Work): Promise<void> {
  if ("pull" in given) return void (await pullSnapshot({ ...given.pull, checkManifest, verifyDirectory, env: {} }));
  const { directory, to } = given.push;
  const place = parsePlace(to, s3Keys);
  if (place.kind !== "folder") return void (await pushSnapshot({ directory, to: place, current: true, env: s3Keys }));
  // Loaded here, because all commands are, and every other child would load them for nothing.
  const { runCommand } = await import("../test/cli/run-command.ts");
  const words = ["push", basename(directory), to, "--current", "--store", dirname(directory)];
  const { code, err } = await runCommand(words, { pull: pullSnapshot });
  if (code !== 0) throw new Error(err);
}

if (values.child === undefined) await prove();
else {
  const seen = endAt(Number(values["end-at"]));
  await work(JSON.parse(values.child) as Work);
  process.stdout.write(String(seen()));
}

/** Ends this process the n-th time it turns to the disk or to a connection, at no time for 0; gives how often it did. */
function endAt(nth: number): () => number {
  let seen = 0;
  const count = (owner: object, name: string) => {
    const real = Reflect.get(owner, name) as (...given: unknown[]) => unknown;
    Reflect.set(owner, name, function (this: unknown, ...given: unknown[]) {
      if (++seen === nth) process.kill(process.pid, "SIGKILL");
      return Reflect.apply(real, this, given);
    });
  };
  const calls = ["open", "writeFile", "appendFile", "rename", "mkdir", "rm", "chmod", "link", "symlink"];
  for (const name of calls) count(disk, name);
  for (const name of ["write", "push"]) count(Socket.prototype, name);
  syncBuiltinESMExports();
  return () => seen;
}

/** Works in a process of its own; gives how often it turned to disk and connections, or null when it was killed. */
async function inChild(given: Work, nth: number): Promise<number | null> {
  const args = ["--import", "tsx", import.meta.filename, "--child", JSON.stringify(given), "--end-at", String(nth)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [said, [code, signal]] = await Promise.all([
    text(child.stdout),
    once(child, "exit") as Promise<[number | null, string | null]>,
  ]);
  if (signal === "SIGKILL") return null;
  if (code !== 0) throw new Error(`${JSON.stringify(given)} ended with ${code}`);
  return Number(said);
}

async function prove(): Promise<void> {
  const findings = createFindings();
  const faults = new Set<string>();
  const hold = (condition: boolean, promise: string) => void (condition || faults.add(promise));
  const random = randomNumbers(Number(values.seed));
  const root = temporaryFolder("transfer");
  const wanted = Number(values.kills);

  /** Kills the work of so many turns; the first is left alone, and says how many moments there are. */
  const kill = async (
    promise: string,
    prepare: (turn: number) => Promise<Work>,
    look: () => Promise<void>,
    lookAfter: () => Promise<void>,
  ) => {
    let [killed, moments] = [0, 0];
    for (let turn = 0; killed < wanted && turn <= 3 * wanted; turn++) {
      const given = await prepare(turn);
      const ended = await inChild(given, moments === 0 ? 0 : 1 + random(moments));
      if (ended === null) killed++;
      else moments = ended;
      await look();
      await work(given);
      await lookAfter();
    }
    hold(killed === wanted, `${wanted} were killed`);
    findings.hold(
      promise,
      faults.size === 0,
      [`${killed} killed, at one of ${moments} moments each`, ...faults].join("; not so: "),
    );
    faults.clear();
  };
  const killPushes = (
    name: string,
    [first, second]: readonly [Made, Made],
    placeOf: (turn: number) => string,
    currentOf: (to: string) => Promise<string | null>,
  ) => {
    let to = "";
    return kill(
      `a killed push to a ${name} shows nothing that is not whole, and the next one ends`,
      async (turn) => {
        to = placeOf(turn);
        await work({ push: { directory: first.directory, to } });
        return { push: { directory: second.directory, to } };
      },
      async () => {
        const id = await currentOf(to).catch(() => null);
        hold(id === first.id || id === second.id, "what is current is whole, and the one before or the new one");
      },
      async () => hold((await currentOf(to)) === second.id, "the next push makes the new one current"),
    );
  };

  const tiny = join(root, "tiny");
  mkdirSync(tiny);
  const laws = [await storedLaws(1), await storedLaws(2)] as const;
  await killPushes(
    "folder",
    [tinySnapshot(tiny, { laws: laws[0], sequence: 1 }), tinySnapshot(tiny, { laws: laws[1], sequence: 2 })],
    (turn) => join(root, `public-${turn}`),
    async (to) => {
      const policy = { allowUnsigned: true, verifiersAt: () => [] };
      for (const id of await snapshotIds(to))
        hold((await verifySnapshot(join(to, id), { policy })).mismatches.length === 0, "what a folder shows is whole");
      return existsSync(join(to, "current")) ? currentId(to) : null;
    },
  );

  const made = [await madeSnapshot(root, 1, 0), await madeSnapshot(root, 2, 100)] as const;
  const [first, second] = made;
  const readers = join(root, "readers");
  const pulledFrom = async (from: string): Promise<string> => {
    rmSync(readers, { recursive: true, force: true });
    return (await pullSnapshot({ from, store: readers, checkManifest, verifyDirectory, env: {} })).id;
  };

  const server = await startS3Server();
  const bucket = `s3://public/corpus?endpoint=${server.url}`;
  const inBucket = (id: string) => bucket.replace("corpus?", `corpus/${id}?`);
  const emptied = () => {
    server.objects.clear();
    return bucket;
  };
  await killPushes("bucket", made, emptied, () => pulledFrom(inBucket("current")));

  if (registryPath === null)
    process.stdout.write("SKIPPED, no docker-registry on this machine: pushes to a registry\n");
  else {
    const registry = await startRegistry();
    const placeOf = (turn: number) => `oci://${registry.host}/public/corpus-${turn}`;
    await killPushes("registry", made, placeOf, (to) => pulledFrom(`${to}/current`));
    await registry.close();
  }

  const store = join(root, "store");
  await work({ push: { directory: second.directory, to: emptied() } });
  await kill(
    "a killed pull shows nothing that is not whole, and the next one ends",
    async () => {
      rmSync(store, { recursive: true, force: true });
      mkdirSync(store);
      await work({ pull: { from: first.directory, store } });
      return { pull: { from: inBucket(second.id), store } };
    },
    async () => {
      for (const id of await snapshotIds(store))
        hold((await verifyDirectory(join(store, id))).mismatches.length === 0, "what a store shows is whole");
    },
    async () => {
      hold(existsSync(join(store, second.id)), "the next pull ends");
      // A process killed within the moment in which it takes a lock leaves the draft of one, of 200 bytes.
      const rest = readdirSync(store).filter((name) => /^\.pull-(?!.*\.lock\.)/.test(name));
      hold(rest.length === 0, `a pull that ended leaves nothing behind, but ${rest.join(", ")}`);
    },
  );
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

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { serveVerifications } from "../../../runtime/mount/verify-channel.ts";
import { createVerifier, type Verifier, type VerifierEvent } from "../../../runtime/mount/verifier.ts";
import { tinySnapshot } from "../../cli/tiny-snapshot.ts";
import { createTestClock } from "../../snapshots/transfer/test-clock.ts";
import { temporaryFolder } from "../../support/build.ts";
import { verifierOf } from "./snapshot-stores.ts";

const script = fileURLToPath(new URL("verifying-process.ts", import.meta.url));

it("hashes and scrubs once for all workers, and tells each of them", async () => {
  const store = temporaryFolder("channel");
  const clock = createTestClock();
  const events: VerifierEvent[] = [];
  const verifier = createVerifier({
    ...verifierOf(store, clock, events),
    scrub: { bytesPerSecond: 1_000_000, pauseMs: 7 },
  });
  onTestFinished(() => verifier.close());
  const good = tinySnapshot(store, { rows: 1, sequence: 4 });
  const bad = tinySnapshot(store, { rows: 2, sequence: 5 });
  writeFileSync(join(bad.directory, "README.md"), "another text\n");

  const workers = [1, 2].map(() => startWorker(verifier, good.directory, bad.directory, join(store, "cs1_none")));
  const expected = [
    "sound 4",
    `MountError snapshot ${bad.id} cannot be mounted: README.md: 13 bytes, the manifest says 11`,
    "MountError snapshot cs1_none cannot be mounted: manifest.json: missing",
    "waiting",
  ];
  for (const worker of workers) expect(await worker.lines(4)).toEqual(expected);
  expect(events).toEqual([{ type: "verified", directory: good.directory, bytes: 16, ms: expect.any(Number) }]);

  writeFileSync(join(good.directory, "README.md"), "A snapshot\n");
  clock.expire(7);
  for (const worker of workers) expect(await worker.lines(5)).toEqual([...expected, "damaged README.md"]);
});

it("tells all workers of what one of them found damaged, and refuses it from then on", async () => {
  const store = temporaryFolder("channel");
  const verifier = createVerifier(verifierOf(store, createTestClock()));
  onTestFinished(() => verifier.close());
  const { directory } = tinySnapshot(store);
  const workers = [1, 2].map(() => startWorker(verifier, directory));
  for (const worker of workers) await worker.lines(2);
  workers[0]!.child.kill("SIGUSR2");
  for (const worker of workers) expect((await worker.lines(3))[2]).toBe("damaged records.mdb");
  await expect(verifier.verify(directory)).rejects.toMatchObject({ name: "MountError", file: "records.mdb" });
});

it("forgets the guards of a worker that ended", async () => {
  const store = temporaryFolder("channel");
  const { directory, manifest } = tinySnapshot(store);
  const guarded: string[] = [];
  const worker = startWorker(
    {
      verify: async () => manifest,
      guard(path) {
        guarded.push(path);
        return () => void guarded.splice(guarded.indexOf(path), 1);
      },
      report() {},
      close() {},
    },
    directory,
  );
  await worker.lines(2);
  await expect.poll(() => guarded).toEqual([directory]);
  await worker.end();
  await expect.poll(() => guarded).toEqual([]);
});

it("fails what is asked when the primary is gone", async () => {
  const never: Verifier = { verify: () => new Promise(() => {}), guard: () => () => {}, report() {}, close() {} };
  const worker = startWorker(never, "/nowhere");
  await worker.asked;
  worker.child.disconnect();
  expect(await worker.lines(2)).toEqual(["Error the primary process is gone", "waiting"]);
});

function startWorker(verifier: Verifier, ...directories: string[]) {
  const child: ChildProcess = fork(script, directories, {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const asked = once(child, "message");
  serveVerifications(child, verifier);
  const printed: string[] = [];
  const output = createInterface({ input: child.stdout! });
  output.on("line", (line) => void printed.push(line));
  const ended = once(child, "exit");
  const end = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  onTestFinished(end);
  return {
    child,
    asked,
    end,
    /** What it printed, once it is at least that many lines. */
    async lines(count: number): Promise<string[]> {
      while (printed.length < count) await once(output, "line");
      return printed;
    },
  };
}

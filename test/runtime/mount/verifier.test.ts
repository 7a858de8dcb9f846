import { appendFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createVerifier, type Verifier, type VerifierEvent } from "../../../runtime/mount/verifier.ts";
import { generateKey } from "../../../snapshots/trust/key-files.ts";
import { loadTrust } from "../../../snapshots/trust/policy.ts";
import { toSigner } from "../../../snapshots/trust/signed-note.ts";
import { tinySnapshot } from "../../cli/tiny-snapshot.ts";
import { createTestClock, type TestClock } from "../../snapshots/transfer/test-clock.ts";
import { temporaryFolder } from "../../support/build.ts";
import { verifierOf } from "./snapshot-stores.ts";

let store: string;
let clock: TestClock;
let events: VerifierEvent[];
let verifier: Verifier;
beforeEach(() => {
  store = temporaryFolder("verifier");
  clock = createTestClock();
  events = [];
  verifier = createVerifier(verifierOf(store, clock, events));
});

describe("the verifier of a process", () => {
  it("gives the manifest of a sound snapshot, and hashes it once", async () => {
    const { directory, manifest } = tinySnapshot(store);
    const answers = await Promise.all([verifier.verify(directory), verifier.verify(directory)]);
    expect([...answers, await verifier.verify(directory)]).toEqual([manifest, manifest, manifest]);
    expect(events).toEqual([{ type: "verified", directory, bytes: 16, ms: 0 }]);
  });

  it("hashes again what was written to or replaced since", async () => {
    const { directory } = tinySnapshot(store);
    await verifier.verify(directory);
    appendFileSync(join(directory, "search", "law.idx"), "x");
    await expect(verifier.verify(directory)).rejects.toMatchObject({
      name: "MountError",
      file: "search/law.idx",
      reason: "6 bytes, the manifest says 5",
    });
    // The same bytes in a new file: its own times tell that it must be read.
    rmSync(join(directory, "search", "law.idx"));
    writeFileSync(join(directory, "search", "law.idx"), "index");
    await verifier.verify(directory);
    expect(events).toHaveLength(2);
  });

  it("remembers a refusal for a minute, so that no one has damaged files hashed in a loop", async () => {
    const { directory } = tinySnapshot(store, { files: { "README.md": "a snapshot\n", "search/law.idx": "index" } });
    writeFileSync(join(directory, "README.md"), "b snapshot\n");
    const reason = async () => verifier.verify(directory).catch((error: unknown) => error);
    const first = await reason();
    expect(first).toMatchObject({ file: "README.md" });
    expect(await reason()).toBe(first);
    clock.advance(60_000);
    const later = await reason();
    expect(later).not.toBe(first);
    expect(later).toMatchObject({ file: "README.md" });
  });

  it("refuses a stranger's signature until the key counts", async () => {
    const { directory } = tinySnapshot(store, { signer: toSigner("stranger", generateKey("stranger").pem) });
    await expect(verifier.verify(directory)).rejects.toMatchObject({ file: "manifest.sig" });
    const { directory: again } = tinySnapshot(store);
    expect(again).toBe(directory);
    await expect(verifier.verify(directory)).resolves.toMatchObject({ sequence: 1 });
  });

  it("refuses in production what only this machine's own key signed", async () => {
    const { directory } = tinySnapshot(store);
    const strict = createVerifier({
      ...verifierOf(store, clock),
      trust: () => loadTrust({ store, production: true, now: new Date(clock.now()) }),
    });
    await expect(strict.verify(directory)).rejects.toMatchObject({ file: "manifest.sig" });
  });

  it("refuses a snapshot that lies under the id of another", async () => {
    const { directory, id } = tinySnapshot(store);
    const moved = join(store, `cs1_${"b".repeat(52)}`);
    renameSync(directory, moved);
    await expect(verifier.verify(moved)).rejects.toMatchObject({
      file: "manifest.json",
      reason: `is of ${id}, not of this directory`,
    });
  });

  it("blames the settings, not the snapshot, when trust cannot be read", async () => {
    const { directory } = tinySnapshot(store);
    const lost = createVerifier({
      ...verifierOf(store, clock),
      trust: () => loadTrust({ store, rootFile: join(store, "none.json"), production: true, now: new Date() }),
    });
    await expect(lost.verify(directory)).rejects.toMatchObject({ name: "Error", code: "ENOENT" });
  });
});

describe("a guard", () => {
  const scrubbing = () =>
    createVerifier({
      ...verifierOf(store, clock, events),
      scrub: { bytesPerSecond: 1000, pauseMs: 5 },
    });
  const rounds = () => events.filter(({ type }) => type === "scrubbed").length;

  it("tells all who asked, once, and counts the snapshot as unsound from then on", async () => {
    const { directory } = tinySnapshot(store);
    verifier = scrubbing();
    await verifier.verify(directory);
    const told: string[] = [];
    verifier.guard(directory, ({ file }) => void told.push(`first ${file}`));
    verifier.guard(directory, ({ file }) => void told.push(`second ${file}`));
    writeFileSync(join(directory, "README.md"), "A snapshot\n");
    for (let round = 1; round <= 2; round++) {
      clock.expire(5);
      await expect.poll(rounds).toBe(round);
    }
    expect(told).toEqual(["first README.md", "second README.md"]);
    await expect(verifier.verify(directory)).rejects.toMatchObject({ file: "README.md" });
    verifier.close();
  });

  it("is told of damage that another look at the snapshot finds before the scrub does", async () => {
    const { directory } = tinySnapshot(store);
    verifier = scrubbing();
    await verifier.verify(directory);
    const told: string[] = [];
    verifier.guard(directory, ({ file }) => void told.push(file));
    writeFileSync(join(directory, "README.md"), "A snapshot\n");
    await expect(verifier.verify(directory)).rejects.toMatchObject({ file: "README.md" });
    expect(told).toEqual(["README.md"]);
    clock.expire(5);
    await expect.poll(rounds).toBe(1);
    expect(told).toEqual(["README.md"]);
    verifier.close();
  });

  it("is silent after it was stopped", async () => {
    const { directory } = tinySnapshot(store);
    verifier = scrubbing();
    await verifier.verify(directory);
    const told: string[] = [];
    const stop = verifier.guard(directory, ({ file }) => void told.push(file));
    stop();
    stop();
    rmSync(join(directory, "README.md"));
    clock.expire(5);
    await expect.poll(rounds).toBe(1);
    expect(told).toEqual([]);
    verifier.close();
  });

  it("reports a file that is gone", async () => {
    const { directory } = tinySnapshot(store);
    verifier = scrubbing();
    await verifier.verify(directory);
    const told = new Promise((resolve) => verifier.guard(directory, resolve));
    rmSync(join(directory, "search", "law.idx"));
    clock.expire(5);
    expect(await told).toEqual({ file: "search/law.idx", reason: "missing" });
    verifier.close();
  });
});

import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parsePlace } from "../../../snapshots/transfer/address.ts";
import { describeChunks } from "../../../snapshots/transfer/chunk-list.ts";
import { chunksOfFile } from "../../../snapshots/transfer/chunking.ts";
import { type PullOptions, pullSnapshot } from "../../../snapshots/transfer/pull.ts";
import { type PushOptions, pushSnapshot } from "../../../snapshots/transfer/push.ts";
import { describeWithRegistry, type Registry, startRegistry } from "../../support/registry.ts";
import { s3Keys, type S3Server, startS3Server } from "../../support/s3-server.ts";
import { checkManifest, type FakeSnapshot, makeSnapshotOf, verifyDirectory } from "./fake-snapshot.ts";
import { createTestClock } from "./test-clock.ts";

let root: string;
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), "konkyo-push-"))));
afterEach(() => rm(root, { recursive: true, force: true }));

/** Bytes that look random and are the same in every run. */
function bytesOf(count: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(count / 32) }, (_, at) =>
    createHash("sha256").update(String(at)).digest(),
  );
  return Buffer.concat(blocks).subarray(0, count);
}

/** A snapshot with a list of chunks; `edit` changes its large file. */
async function madeSnapshot(
  sequence: number,
  edit: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Promise<FakeSnapshot> {
  const folder = await mkdtemp(join(root, "draft-"));
  const files = { "large.bin": edit(bytesOf(2_000_000)), "empty.bin": Buffer.alloc(0) };
  for (const [path, bytes] of Object.entries(files)) await writeFile(join(folder, path), bytes);
  const list = Buffer.from(await describeChunks(Object.keys(files), (path) => chunksOfFile(join(folder, path))));
  return await makeSnapshotOf(join(root, "built"), { ...files, "chunks.json": list }, sequence);
}

const inTheMiddle = (bytes: Buffer) =>
  Buffer.concat([bytes.subarray(0, 900_000), Buffer.from("one more row"), bytes.subarray(900_000)]);

const pull = (from: string, store: string, more: Partial<PullOptions> = {}) =>
  pullSnapshot({ from, store, checkManifest, verifyDirectory, env: {}, clock: createTestClock(), ...more });

async function expectSame(store: string, { id, files }: FakeSnapshot): Promise<void> {
  for (const [path, bytes] of Object.entries(files))
    expect((await readFile(join(store, id, path))).equals(bytes), path).toBe(true);
}

describe("a pull where the store holds another snapshot", () => {
  it("takes equal chunks from it, and fetches the rest", async () => {
    const [first, second] = [await madeSnapshot(1), await madeSnapshot(2, inTheMiddle)];
    const store = join(root, "store");
    expect(await pull(first.directory, store)).toMatchObject({ id: first.id, heldBytes: 0 });
    const result = await pull(second.directory, store);
    expect(result.bytes - result.heldBytes).toBeLessThan(200_000);
    expect(result.heldBytes).toBeGreaterThan(1_800_000);
    await expectSame(store, second);
    expect(readdirSync(store).toSorted()).toEqual([first.id, second.id].toSorted());
  });

  it("trusts no chunk that was altered meanwhile", async () => {
    const [first, second] = [await madeSnapshot(1), await madeSnapshot(2, inTheMiddle)];
    const store = join(root, "store");
    await pull(first.directory, store);
    const path = join(store, first.id, "large.bin");
    const damaged = await readFile(path);
    damaged.fill(0, 100_000, 300_000);
    await rm(path, { force: true });
    await writeFile(path, damaged);
    expect((await pull(second.directory, store)).heldBytes).toBeLessThan(1_800_000);
    await expectSame(store, second);
  });

  it("fetches whole files when the list of chunks is of no use", async () => {
    const first = await madeSnapshot(1);
    const files = { ...first.files, "large.bin": inTheMiddle(first.files["large.bin"]!) };
    const lying = await makeSnapshotOf(join(root, "built"), files, 2);
    const store = join(root, "store");
    await pull(first.directory, store);
    expect(await pull(lying.directory, store)).toMatchObject({ heldBytes: 0 });
    await expectSame(store, lying);
  });
});

type Server = { readonly target: string; readonly env: Readonly<Record<string, string>>; close(): Promise<void> };

function pushSuite(start: () => Promise<Server>): void {
  let server: Server;
  beforeAll(async () => void (server = await start()));
  afterAll(() => server.close());
  const target = () => server.target.replace("*", root.split("-").at(-1)!.toLowerCase());
  const push = (snapshot: FakeSnapshot, more: Partial<PushOptions> = {}) =>
    pushSnapshot({
      directory: snapshot.directory,
      to: parsePlace(target(), server.env) as PushOptions["to"],
      current: true,
      env: server.env,
      clock: createTestClock(),
      ...more,
    });
  const from = (id: string) => target().replace(/(\?|$)/, `/${id}$1`);

  it("gives back what was pushed, by its id and as the current one, the second by its differences", async () => {
    const [first, second] = [await madeSnapshot(1), await madeSnapshot(2, inTheMiddle)];
    const store = join(root, "store");
    expect(await push(first)).toMatchObject({ id: first.id, files: 5, heldBytes: 0, alreadyPresent: false });
    expect(await pull(from("current"), store, { env: server.env })).toMatchObject({ id: first.id });
    expect(await push(first)).toMatchObject({ alreadyPresent: true });
    await push(second);
    const pulled = await pull(from("current"), store, { env: server.env });
    expect(pulled).toMatchObject({ id: second.id, heldBytes: expect.any(Number) });
    expect(pulled.heldBytes).toBeGreaterThan(1_800_000);
    await expectSame(store, first);
    await expectSame(store, second);
  });

  it("keeps as many as it is told, and never steps back unnoticed", async () => {
    const made = [
      await madeSnapshot(1),
      await madeSnapshot(2, inTheMiddle),
      await madeSnapshot(3, (bytes) => bytes.subarray(9)),
    ];
    for (const each of made.slice(0, 2)) await push(each);
    expect(await push(made[2]!, { keep: 2 })).toMatchObject({ removed: [made[0]!.id] });
    await expect(pull(from(made[0]!.id), join(root, "store"), { env: server.env })).rejects.toMatchObject({
      code: "missing_file",
    });
    await expect(push(made[1]!)).rejects.toMatchObject({ code: "older" });
    expect(await pull(from("current"), join(root, "store"), { env: server.env })).toMatchObject({ id: made[2]!.id });
  });
}

describe("a bucket", () => {
  let bucket: S3Server;
  pushSuite(async () => {
    bucket = await startS3Server();
    const target = `s3://public/snapshots-*?endpoint=${bucket.url}`;
    return { target, env: s3Keys, close: () => bucket.close() };
  });

  it("shows nothing of a push that was cut, and is not sent again what it has", async () => {
    const snapshot = await madeSnapshot(1);
    const to = parsePlace(`s3://public/cut?endpoint=${bucket.url}`, s3Keys) as PushOptions["to"];
    const push = () =>
      pushSnapshot({ directory: snapshot.directory, to, current: true, env: s3Keys, clock: createTestClock() });
    bucket.refuse = (method, path) => method === "PUT" && path.endsWith("manifest.sig");
    await expect(push()).rejects.toMatchObject({ code: "unreachable" });
    const address = `s3://public/cut/${snapshot.id}?endpoint=${bucket.url}`;
    await expect(pull(address, join(root, "store"))).rejects.toMatchObject({ code: "missing_file" });
    bucket.refuse = () => false;
    bucket.requests.length = 0;
    expect((await push()).heldBytes).toBeGreaterThan(2_000_000);
    expect(bucket.requests.filter(({ method, path }) => method === "PUT" && path.endsWith("large.bin"))).toEqual([]);
    // Without keys, as a public bucket is read.
    expect(await pull(address, join(root, "store"))).toMatchObject({ id: snapshot.id });
    await expectSame(join(root, "store"), snapshot);
  });

  it("takes nothing with a wrong key", async () => {
    const { directory } = await madeSnapshot(1);
    const env = { ...s3Keys, AWS_SECRET_ACCESS_KEY: "another" };
    const to = parsePlace(`s3://public/wrong?endpoint=${bucket.url}`, env) as PushOptions["to"];
    await expect(pushSnapshot({ directory, to, current: true, env })).rejects.toMatchObject({ code: "refused" });
    expect([...bucket.objects.keys()].filter((key) => key.startsWith("public/wrong"))).toEqual([]);
  });
});

describeWithRegistry("a registry", () => {
  pushSuite(async () => {
    const registry: Registry = await startRegistry();
    return { target: `oci://${registry.host}/konkyo/corpus-*`, env: {}, close: () => registry.close() };
  });
});

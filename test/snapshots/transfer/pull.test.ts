import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseAddress } from "../../../snapshots/transfer/address.ts";
import { filesToPull } from "../../../snapshots/transfer/manifest-files.ts";
import { type PullOptions, pullSnapshot } from "../../../snapshots/transfer/pull.ts";
import { answer, type Handler, type ReplayServer, type Route, startReplayServer } from "../../support/replay-server.ts";
import {
  checkManifest,
  type FakeSnapshot,
  listing,
  makeSnapshot,
  verifyDirectory,
  writeManifest,
} from "./fake-snapshot.ts";
import { createTestClock, type TestClock } from "./test-clock.ts";
import { onTinyDisk, tinyDisks } from "./tiny-disk.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const anId = `cs1_${"a".repeat(52)}`;
let root: string;
let store: string;
let server: ReplayServer;
let snapshot: FakeSnapshot;
let clock: TestClock;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "konkyo-pull-"));
  store = join(root, "store");
  clock = createTestClock();
});
afterEach(async () => {
  await server?.close();
  await rm(root, { recursive: true, force: true });
});

/** Serves a snapshot of these sizes; some of its files by other routes. */
async function serve(
  sizes: Readonly<Record<string, number>>,
  special: Readonly<Record<string, Route>> = {},
): Promise<void> {
  snapshot = await makeSnapshot(join(root, "www"), sizes);
  server = await startReplayServer();
  for (const name of ["manifest.json", "manifest.sig", ...Object.keys(snapshot.files)])
    server.routes.set(
      `/${snapshot.id}/${name}`,
      special[name] ?? { body: await readFile(join(snapshot.directory, name)) },
    );
}

const pull = (options: Partial<PullOptions> = {}) =>
  pullSnapshot({
    from: `${server.url}/${snapshot.id}/`,
    store,
    checkManifest,
    verifyDirectory,
    clock,
    random: () => 0.5,
    ...options,
  });
const expectWhole = async () => {
  for (const [path, bytes] of nonEmpty(Object.entries(snapshot.files)))
    expect((await readFile(join(store, snapshot.id, path))).equals(bytes)).toBe(true);
  expect(await readdir(store)).toEqual([snapshot.id]);
};
const rangesOf = (name: string) =>
  server.requests.filter(({ path }) => path.endsWith(`/${name}`)).map(({ headers }) => headers.range ?? "all");

describe("an address", () => {
  it("is a folder, https, http on this machine, s3 or oci, and ends with an id or current", () => {
    expect(parseAddress(`/srv/store/${anId}`, {})).toEqual({ kind: "folder", directory: "/srv/store", id: anId });
    expect(parseAddress(`file:///srv/store/${anId}/`, {})).toEqual({
      kind: "folder",
      directory: "/srv/store",
      id: anId,
    });
    expect(parseAddress("https://example.jp/snapshots/current", {})).toMatchObject({ kind: "http", id: "current" });
    expect(parseAddress(`oci://registry.example.jp/public/corpus/${anId}`, {})).toEqual({
      kind: "oci",
      id: anId,
      registry: new URL("https://registry.example.jp/"),
      repository: "public/corpus",
    });
    expect(parseAddress(`https://example.jp/snapshots/${anId}/`, {})).toEqual({
      kind: "http",
      id: anId,
      folder: new URL("https://example.jp/snapshots/"),
    });
    expect(parseAddress(`http://127.0.0.1:8080/${anId}`, {})).toMatchObject({
      folder: new URL("http://127.0.0.1:8080/"),
    });
    expect(parseAddress(`http://[::1]/${anId}`, {})).toMatchObject({ kind: "http" });
    expect(parseAddress(`http://example.jp/${anId}`, {}, true)).toMatchObject({ kind: "http" });
    expect(parseAddress(`s3://bucket/a/b/${anId}?endpoint=https://s3.example.jp&region=jp-1`, {})).toEqual({
      kind: "s3",
      id: anId,
      bucket: "bucket",
      prefix: "a/b",
      endpoint: new URL("https://s3.example.jp"),
      region: "jp-1",
    });
    expect(parseAddress(`s3://bucket/${anId}`, { AWS_REGION: "ap-northeast-1" })).toMatchObject({
      endpoint: new URL("https://s3.ap-northeast-1.amazonaws.com"),
      region: "ap-northeast-1",
    });
  });

  it.each([
    ["nowhere", "bad_address"],
    ["ftp://example.jp/x", "bad_address"],
    ["https://example.jp/snapshots/", "bad_address"],
    [`https://user:pass@example.jp/${anId}`, "bad_address"],
    [`https://example.jp/${anId}/../x`, "bad_address"],
    [`http://example.jp/${anId}`, "insecure"],
    [`http://127.0.0.1.example.jp/${anId}`, "insecure"],
    [`s3://bucket/${anId}?endpoint=http://s3.example.jp`, "insecure"],
    [`s3://bucket/${anId}?endpoint=nowhere`, "bad_address"],
  ])("such as %s is refused", (from, code) => {
    expect(() => parseAddress(from, {})).toThrowError(expect.objectContaining({ code }));
  });
});

describe("the paths of a manifest", () => {
  const files = (...paths: string[]) =>
    Buffer.from(
      JSON.stringify({
        corpus_snapshot_id: anId,
        files: paths.map((path) => ({ path, size: 1, sha256: "0".repeat(64) })),
      }),
    );

  it("are plain and relative", () => {
    expect(filesToPull(files("a", "b/c.d/e-f_g"), anId).map(({ path }) => path)).toEqual(["a", "b/c.d/e-f_g"]);
  });

  it.each([
    ["../a"],
    ["/etc/passwd"],
    ["a/../../b"],
    ["a//b"],
    ["./a"],
    ["a/."],
    [""],
    ["a\\b"],
    ["C:a"],
    ["a\0b"],
    ["a\nb"],
    ["ａ"],
    ["manifest.json"],
    ["manifest.sig"],
    ["a".repeat(256)],
  ])("never %j", (path) => {
    expect(() => filesToPull(files("ok", path), anId)).toThrowError(
      expect.objectContaining({ code: "unsafe_path", file: path }),
    );
  });

  it("never name a file twice, or one below another", () => {
    expect(() => filesToPull(files("a", "A"), anId)).toThrowError(
      expect.objectContaining({ code: "unsafe_path", file: "A" }),
    );
    expect(() => filesToPull(files("a/b", "A"), anId)).toThrowError(
      expect.objectContaining({ code: "unsafe_path", file: "a/b" }),
    );
  });

  it("come in a manifest that can be read", () => {
    for (const bytes of ["", "{", "[]", '{"corpus_snapshot_id":1}', "\xff"])
      expect(() => filesToPull(Buffer.from(bytes, "latin1"), anId)).toThrowError(
        expect.objectContaining({ code: "bad_manifest" }),
      );
  });

  it("are held against this before anything is written", async () => {
    await serve({ "README.md": 10 });
    await writeManifest(snapshot.directory, {
      corpus_snapshot_id: snapshot.id,
      files: [...listing(snapshot.files), { path: "../../evil", size: 1, sha256: "0".repeat(64) }],
    });
    for (const name of ["manifest.json", "manifest.sig"])
      server.routes.set(`/${snapshot.id}/${name}`, { body: await readFile(join(snapshot.directory, name)) });
    await expect(pull()).rejects.toMatchObject({ code: "unsafe_path", file: "../../evil" });
    expect(await readdir(store)).toEqual([]);
    expect(server.requests.map(({ path }) => path)).toEqual([
      `/${snapshot.id}/manifest.json`,
      `/${snapshot.id}/manifest.sig`,
    ]);
  });
});

describe("a pull", () => {
  it("fetches four files at a time, no more", async () => {
    const waiting: (() => void)[] = [];
    let most = 0;
    // Nobody is answered before four are waiting; with fewer in flight this would never end.
    const held: Handler = (request, response) => {
      waiting.push(() => answer({ body: snapshot.files[request.path.split("/").at(-1)!]! }, request, response));
      most = Math.max(most, waiting.length);
      if (waiting.length === 4) for (const go of waiting.splice(0)) go();
    };
    const names = Array.from({ length: 8 }, (_, index) => `file-${index}`);
    await serve(
      Object.fromEntries(names.map((name) => [name, 1000])),
      Object.fromEntries(names.map((name) => [name, held])),
    );
    expect(await pull()).toMatchObject({ files: 8 });
    expect(most).toBe(4);
    expect(server.mostAtOnce).toBe(4);
    await expectWhole();
  });

  it("tries again after 5xx and broken connections, with growing waits", async () => {
    const broken: Handler = (_request, response) => response.destroy();
    await serve({ "a.bin": 1000 });
    const whole = { body: snapshot.files["a.bin"]! };
    server.routes.set(`/${snapshot.id}/a.bin`, [{ status: 503 }, broken, { status: 429 }, whole]);
    await pull();
    expect(clock.sleeps).toEqual([750, 1500, 3000]);
    await expectWhole();
  });

  it("gives up on a server that stays in trouble, and on one that refuses", async () => {
    await serve({ "a.bin": 1000 }, { "a.bin": { status: 500 } });
    await expect(pull()).rejects.toMatchObject({
      code: "unreachable",
      file: "a.bin",
      message: "a.bin: the server answered 500, given up after 5 tries",
    });
    server.routes.set(`/${snapshot.id}/a.bin`, { status: 403 });
    await expect(pull()).rejects.toMatchObject({ code: "refused", file: "a.bin" });
    server.routes.set(`/${snapshot.id}/manifest.json`, { status: 500 });
    await expect(pull({ attempts: 2 })).rejects.toMatchObject({ code: "unreachable", file: "manifest.json" });
  });

  it("does not wait for ever", async () => {
    await serve({ "a.bin": 1000 });
    const stall: Handler = () => clock.expire(30_000);
    const half: Handler = (_request, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write(snapshot.files["a.bin"]!.subarray(0, 500), () => clock.expire(60_000));
    };
    server.routes.set(`/${snapshot.id}/a.bin`, [
      stall,
      half,
      (request, response) => answer({ body: snapshot.files["a.bin"]! }, request, response),
    ]);
    await pull();
    await expectWhole();
  });

  it("copes with a server without ranges, and with one that sends or refuses wrong ones", async () => {
    await serve({ "plain.bin": 100_000, "wrong.bin": 100_000, "refusing.bin": 100_000 });
    const file = (name: string) => snapshot.files[name]!;
    const cut = (name: string) => ({ body: file(name), cutAfter: 40_000 });
    const wrong: Handler = (_request, response) =>
      response.writeHead(206, { "content-range": "bytes 7-99999/100000" }).end(file("wrong.bin").subarray(7));
    server.routes.set(`/${snapshot.id}/plain.bin`, [cut("plain.bin"), { body: file("plain.bin") }]);
    server.routes.set(`/${snapshot.id}/wrong.bin`, [cut("wrong.bin"), wrong, { body: file("wrong.bin") }]);
    server.routes.set(`/${snapshot.id}/refusing.bin`, [
      cut("refusing.bin"),
      { status: 416 },
      { body: file("refusing.bin") },
    ]);
    await pull();
    await expectWhole();
    expect(rangesOf("plain.bin")).toHaveLength(2);
    for (const name of ["wrong.bin", "refusing.bin"]) {
      expect(rangesOf(name)[1]).toMatch(/^bytes=\d+-$/);
      expect(rangesOf(name)[2]).toBe("all");
    }
  });

  it("begins a file anew when what an earlier pull left of it is bad", async () => {
    await serve({ "a.bin": 1000 }, { "a.bin": { status: 403 } });
    await expect(pull()).rejects.toMatchObject({ code: "refused" });
    await writeFile(join(store, `.pull-${snapshot.id}.part`, "a.bin"), Buffer.alloc(400, 1));
    const ranged: Handler = (request, response) => {
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
      const rest = snapshot.files["a.bin"]!.subarray(from);
      response.writeHead(from > 0 ? 206 : 200, from > 0 ? { "content-range": `bytes ${from}-999/1000` } : {}).end(rest);
    };
    server.routes.set(`/${snapshot.id}/a.bin`, ranged);
    expect(await pull()).toMatchObject({ resumedBytes: 0 });
    expect(rangesOf("a.bin")).toEqual(["all", "bytes=400-", "all"]);
    await expectWhole();
  });

  it("refuses a body that goes on past its size", async () => {
    const endless: Handler = (_request, response) => void response.writeHead(200).end(Buffer.alloc(5000));
    await serve({ "a.bin": 1000 }, { "a.bin": endless });
    await expect(pull()).rejects.toMatchObject({
      code: "wrong_file",
      file: "a.bin",
      message: "a.bin refused: it is longer than the 1000 bytes of the manifest",
    });
  });

  it("refuses a manifest without end", async () => {
    const endless: Handler = (_request, response) => {
      const more = () => void (response.destroyed || response.write(Buffer.alloc(1 << 20), more));
      response.writeHead(200);
      more();
    };
    await serve({ "a.bin": 10 }, { "manifest.json": endless });
    await expect(pull()).rejects.toMatchObject({
      code: "bad_manifest",
      message: "manifest.json is larger than 67108864 bytes",
    });
  });

  it("does not run twice for one snapshot, but takes over from one that died", async () => {
    await serve({ "a.bin": 1000 });
    let second: Promise<unknown> | null = null;
    server.routes.set(`/${snapshot.id}/a.bin`, (request, response) => {
      second ??= pull().catch((error: unknown) => error);
      void second.then(() => answer({ body: snapshot.files["a.bin"]! }, request, response));
    });
    await mkdir(store);
    const dead = spawn(process.execPath, ["-e", ""]);
    await once(dead, "exit");
    await writeFile(
      join(store, `.pull-${snapshot.id}.lock`),
      JSON.stringify({
        pid: dead.pid,
        boot: (await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "")).trim(),
        started: "1",
        token: "t",
      }),
    );
    await pull();
    expect(await second).toMatchObject({
      name: "PullError",
      code: "locked",
      message: `another pull of ${snapshot.id} is running (process ${process.pid})`,
    });
    await expectWhole();
  });

  it("killed at any moment leaves nothing visible, and the next one goes on", async () => {
    await serve({ "a.bin": 300_000, "b.bin": 200_000, "c.bin": 100_000 });
    const script = `Promise.all([import(${JSON.stringify(resolve(import.meta.dirname, "../../../snapshots/transfer/pull.ts"))}), import(${JSON.stringify(resolve(import.meta.dirname, "fake-snapshot.ts"))})])
      .then(([{ pullSnapshot }, { checkManifest, verifyDirectory }]) => pullSnapshot({ from: ${JSON.stringify(`${server.url}/${snapshot.id}/`)}, store: ${JSON.stringify(store)}, checkManifest, verifyDirectory, parallel: 1 }))`;
    for (const name of ["a.bin", "b.bin", "c.bin"]) {
      const child = spawn(process.execPath, ["--import", "tsx", "-e", script], { stdio: "inherit" });
      const killed = once(child, "exit");
      const bytes = snapshot.files[name]!;
      const kill: Handler = (_request, response) => {
        response.writeHead(200, { "content-length": String(bytes.length) });
        response.write(bytes.subarray(0, 50_000), () => child.kill("SIGKILL"));
      };
      server.routes.set(`/${snapshot.id}/${name}`, [kill, { body: bytes }]);
      expect((await killed)[1]).toBe("SIGKILL");
      expect((await readdir(store)).filter((entry) => !entry.startsWith("."))).toEqual([]);
      server.routes.set(`/${snapshot.id}/${name}`, { body: bytes });
    }
    expect((await pull()).resumedBytes).toBeGreaterThanOrEqual(500_000);
    await expectWhole();
    // As one leaves it that was killed after the snapshot had become visible.
    await mkdir(join(store, `.pull-${snapshot.id}.part`));
    expect(await pull()).toMatchObject({ alreadyPresent: true });
    await expectWhole();
  });
});

describe("a full disk", () => {
  it("is foreseen", async () => {
    await serve({ "a.bin": 10 });
    await writeManifest(snapshot.directory, {
      corpus_snapshot_id: snapshot.id,
      files: [{ path: "a.bin", size: 10 ** 15, sha256: "0".repeat(64) }],
    });
    for (const name of ["manifest.json", "manifest.sig"])
      server.routes.set(`/${snapshot.id}/${name}`, { body: await readFile(join(snapshot.directory, name)) });
    await expect(pull()).rejects.toMatchObject({
      code: "ENOSPC",
      message: expect.stringContaining(`no space for the snapshot in ${store}: 1000000000000000 bytes are needed`),
    });
    expect(rangesOf("a.bin")).toEqual([]);
  });

  it.runIf(tinyDisks)("is told with the system's code when it comes by surprise", async () => {
    // Small files take a whole page each: more than their sizes let expect.
    await serve(Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`file-${index}`, 100])));
    await mkdir(store);
    const call = `import(${JSON.stringify(resolve(import.meta.dirname, "fake-snapshot.ts"))}).then(({ checkManifest, verifyDirectory }) =>
      module.pullSnapshot({ from: ${JSON.stringify(`${server.url}/${snapshot.id}/`)}, store: ${JSON.stringify(store)}, checkManifest, verifyDirectory }))`;
    expect(
      await onTinyDisk(store, 256, resolve(import.meta.dirname, "../../../snapshots/transfer/pull.ts"), call),
    ).toEqual({
      name: "PullError",
      code: "ENOSPC",
      message: `no space left for the snapshot in ${store}; what came so far is kept for the next try`,
    });
  });
});

describe("S3", () => {
  const env = { AWS_ACCESS_KEY_ID: "AKIATEST", AWS_SECRET_ACCESS_KEY: "secret-key", AWS_REGION: "jp-1" };
  const from = (query = "") =>
    `s3://snapshots/public/${snapshot.id}?endpoint=${encodeURIComponent(server.url)}${query}`;

  /** Answers signed GETs of `/snapshots/public/<id>/<file>`, with ranges, as an S3 service with path-style addresses. */
  async function serveBucket(sizes: Readonly<Record<string, number>>): Promise<void> {
    snapshot = await makeSnapshot(join(root, "www"), sizes);
    server = await startReplayServer();
    for (const name of ["manifest.json", "manifest.sig", ...Object.keys(snapshot.files)]) {
      const body = await readFile(join(snapshot.directory, name));
      server.routes.set(`/snapshots/public/${snapshot.id}/${name}`, (request, response) => {
        const signed =
          /^AWS4-HMAC-SHA256 Credential=AKIATEST\/\d{8}\/(jp-1|jp-2)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=[0-9a-f]{64}$/.exec(
            request.headers.authorization ?? "",
          );
        if (!signed)
          return void response
            .writeHead(403, { "content-type": "application/xml" })
            .end("<Error><Code>AccessDenied</Code></Error>");
        const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
        if (start > 0 && !signed[2]!.split(";").includes("range")) return void response.writeHead(400).end();
        response.writeHead(
          start > 0 ? 206 : 200,
          start > 0
            ? { "content-range": `bytes ${start}-${body.length - 1}/${body.length}` }
            : { "content-length": String(body.length) },
        );
        return void response.end(body.subarray(start));
      });
    }
  }

  it("is read with signed requests", async () => {
    await serveBucket({ "a.bin": 100_000, "search/law.idx": 50 });
    expect(await pull({ from: from(), env })).toMatchObject({ id: snapshot.id, files: 2, bytes: 100_050 });
    await expectWhole();
    expect(
      nonEmpty(server.requests).every(({ headers }) =>
        headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=AKIATEST/"),
      ),
    ).toBe(true);
    expect(JSON.stringify(server.requests)).not.toContain("secret-key");
  });

  it("is resumed by ranges, and takes the region and a session from where they are given", async () => {
    await serveBucket({ "a.bin": 100_000 });
    const path = `/snapshots/public/${snapshot.id}/a.bin`;
    const good = server.routes.get(path) as Handler;
    server.routes.set(path, [{ body: snapshot.files["a.bin"]!, cutAfter: 30_000 }, good]);
    await pull({ from: from("&region=jp-2"), env: { ...env, AWS_SESSION_TOKEN: "session" } });
    expect(rangesOf("a.bin")[1]).toMatch(/^bytes=[1-9]\d*-$/);
    expect(server.requests[0]?.headers).toMatchObject({ "x-amz-security-token": "session" });
    expect(server.requests[0]?.headers.authorization).toContain("/jp-2/s3/");
    expect(server.requests[0]?.headers.authorization).toContain("x-amz-security-token");
    await expectWhole();
  });

  it("is refused without keys, with wrong ones, and when a file is missing", async () => {
    await serveBucket({ "a.bin": 10 });
    await expect(pull({ from: from(), env: {} })).rejects.toMatchObject({ code: "refused", file: "manifest.json" });
    await expect(pull({ from: from(), env: { ...env, AWS_ACCESS_KEY_ID: "OTHER" } })).rejects.toMatchObject({
      code: "refused",
      file: "manifest.json",
    });
    server.routes.delete(`/snapshots/public/${snapshot.id}/a.bin`);
    await expect(pull({ from: from(), env })).rejects.toMatchObject({ code: "missing_file", file: "a.bin" });
    expect((await stat(store)).isDirectory()).toBe(true);
  });
});

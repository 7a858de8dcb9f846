import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileDigest } from "../files/file-digest.ts";
import { layout, SNAPSHOT_ID, storeLayout } from "../files/layout.ts";
import { keyOf } from "./address.ts";
import { backoffMs, type Clock, systemClock } from "./clock.ts";
import { exchange, openConnections, TransferError, uploadTimeoutMs } from "./http-exchange.ts";
import { filesToPull, type ManifestFile, PullError } from "./manifest-files.ts";
import {
  digestText,
  emptyConfig,
  ociManifest,
  type OciPlace,
  OciRepository,
  refused,
  sequenceOf,
} from "./oci-snapshot.ts";
import { type BucketPlace, callBucket, requireDone, type SendRequest } from "./s3-bucket.ts";

export type PushOptions = {
  /** Folder of a verified snapshot. */
  readonly directory: string;
  readonly to: BucketPlace | OciPlace;
  /** Make it current there when all of it has arrived. */
  readonly current: boolean;
  /** Keep so many of the newest there, beside the current one. */
  readonly keep?: number | undefined;
  readonly parallel?: number;
  /** Tries in a row before a file is given up. */
  readonly attempts?: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void;
  readonly clock?: Clock;
  readonly random?: () => number;
};

export type PushResult = {
  readonly id: string;
  readonly files: number;
  readonly bytes: number;
  /** Bytes that the other side held already. */
  readonly heldBytes: number;
  readonly alreadyPresent: boolean;
  readonly removed: readonly string[];
};

type LocalFile = ManifestFile & { readonly source: string };

/** A place that snapshots are pushed to. Each call may be repeated. */
type Target = {
  /** Whether all of a snapshot is there. */
  isPresent(id: string): Promise<boolean>;
  holds(id: string, file: LocalFile): Promise<boolean>;
  upload(id: string, file: LocalFile): Promise<void>;
  /** Makes a snapshot visible, whose files are all there, under its id or as the current one. */
  publish(id: string, files: readonly LocalFile[], as: string): Promise<void>;
  list(): Promise<readonly { readonly id: string; readonly sequence: number }[]>;
  currentId(): Promise<string | null>;
  remove(id: string): Promise<void>;
};

/**
 * Brings a snapshot to a bucket or a registry. Its manifest arrives last, and `current` moves after that, so nobody sees a
 * snapshot that is not whole; what a cut push brought is not sent again. Fails with `PullError`.
 */
export async function pushSnapshot(options: PushOptions): Promise<PushResult> {
  const { directory, to, clock = systemClock, parallel = 4, signal, env } = options;
  const connections = openConnections(parallel);
  const tryHard = <Result>(run: () => Promise<Result>) => withTries(run, options);
  try {
    const { id, sequence, files } = await localFiles(directory);
    const target =
      to.kind === "s3"
        ? bucketTarget(to, env, (url, { method, body, ...request }) =>
            exchange({
              url,
              method: method as "GET",
              ...request,
              ...(body && { body, headersTimeoutMs: uploadTimeoutMs(body.size) }),
              connections,
              clock,
              signal,
            }),
          )
        : registryTarget(to, sequence, new OciRepository(to, { connections, clock, signal, env }));
    const alreadyPresent = await tryHard(() => target.isPresent(id));
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    let heldBytes = alreadyPresent ? bytes : 0;
    if (!alreadyPresent) {
      let sent = 0;
      const queue = [...files];
      const work = async () => {
        for (let file = queue.shift(); file; file = queue.shift()) {
          const each = file;
          signal?.throwIfAborted();
          if (await tryHard(() => target.holds(id, each))) heldBytes += each.size;
          else await tryHard(() => target.upload(id, each));
          options.onProgress?.((sent += each.size), bytes);
        }
      };
      await Promise.all(Array.from({ length: Math.min(parallel, files.length) }, work));
      await tryHard(() => target.publish(id, files, id));
    }
    if (options.current) {
      await requireNewer(target, id, sequence, tryHard);
      await tryHard(() => target.publish(id, files, storeLayout.current));
    }
    const removed = options.keep === undefined ? [] : await pruneTarget(target, id, options.keep, tryHard);
    return { id, files: files.length, bytes, heldBytes, alreadyPresent, removed };
  } finally {
    connections.close();
  }
}

/** All files of a snapshot with the manifest and its signature. */
async function localFiles(directory: string): Promise<{ id: string; sequence: number; files: LocalFile[] }> {
  const bytes = await readFile(join(directory, layout.manifest));
  const { corpus_snapshot_id: id, sequence } = JSON.parse(bytes.toString("utf8")) as {
    corpus_snapshot_id: string;
    sequence: number;
  };
  const own: ManifestFile[] = [];
  for (const path of [layout.signature, layout.manifest])
    own.push({ path, ...(await fileDigest(join(directory, path))) });
  const files = [...filesToPull(bytes, id), ...own].map((file) => ({
    path: file.path,
    size: file.size,
    sha256: file.sha256,
    source: join(directory, file.path),
  }));
  return { id, sequence, files };
}

/** The other side never steps back unnoticed. */
async function requireNewer(
  target: Target,
  id: string,
  sequence: number,
  tryHard: <Result>(run: () => Promise<Result>) => Promise<Result>,
): Promise<void> {
  const current = await tryHard(() => target.currentId());
  if (current === null || current === id) return;
  const found = (await tryHard(() => target.list())).find((each) => each.id === current);
  if (found && found.sequence > sequence)
    throw new PullError(
      "older",
      `${id} is there, but not current: it has sequence ${sequence}, and ${current} with ${found.sequence} is current`,
    );
}

async function pruneTarget(
  target: Target,
  pushed: string,
  keep: number,
  tryHard: <Result>(run: () => Promise<Result>) => Promise<Result>,
): Promise<string[]> {
  const [listed, current] = [await tryHard(() => target.list()), await tryHard(() => target.currentId())];
  const doomed = listed
    .toSorted((a, b) => b.sequence - a.sequence || (a.id < b.id ? -1 : 1))
    .slice(keep)
    .filter(({ id }) => id !== pushed && id !== current)
    .map(({ id }) => id);
  for (const id of doomed) await tryHard(() => target.remove(id));
  return doomed;
}

/** Objects below `<prefix>/<id>/`; `current/` has a copy of the manifest and signature of the current one. */
function bucketTarget(place: BucketPlace, env: PushOptions["env"], send: SendRequest): Target {
  const key = (...parts: string[]) => keyOf(place.prefix, ...parts);
  const put = async (to: string, { source, size, path }: LocalFile) => {
    const body = { size, open: () => createReadStream(source, { highWaterMark: 1 << 20 }) };
    const answer = await callBucket(
      place,
      env,
      (client, extra) => client.putObject(to, "", "application/octet-stream", undefined, extra, size),
      send,
      body,
    );
    requireDone(answer, path).discard();
  };
  const head = async (of: string): Promise<string | null> => {
    const answer = await callBucket(place, env, (client, extra) => client.getEtag(of, {}, extra), send);
    requireDone(answer, of, [200, 404]).discard();
    return answer.status === 200 ? (answer.headers["etag"] ?? "").replaceAll('"', "") : null;
  };
  const read = async (of: string): Promise<Buffer | null> => {
    const answer = await callBucket(
      place,
      env,
      (client, extra) => client.getObjectRaw(of, true, 0, undefined, {}, extra),
      send,
    );
    if (requireDone(answer, of, [200, 404]).status === 404) return (answer.discard(), null);
    return await bodyOf(answer.body);
  };
  const idIn = (manifest: Buffer | null) =>
    manifest && (JSON.parse(manifest.toString("utf8")) as { corpus_snapshot_id: string; sequence: number });
  const keysBelow = async (prefix: string): Promise<string[]> => {
    const keys: string[] = [];
    for (let token: string | undefined, more = true; more;) {
      const answer = await callBucket(place, env, (client) => client.listObjectsPaged("/", prefix, 1000, token), send);
      const xml = (await bodyOf(requireDone(answer, "the list of objects").body)).toString("utf8");
      keys.push(...[...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, each]) => decodeEntities(each!)));
      token = /<NextContinuationToken>([^<]*)</.exec(xml)?.[1];
      more = token !== undefined;
    }
    return keys;
  };
  return {
    isPresent: async (id) => (await head(key(id, layout.manifest))) !== null,
    // The ETag of an object that was sent in one piece is its MD5; any other is sent again.
    holds: async (id, { path, source }) =>
      path !== layout.manifest && (await head(key(id, path))) === (await md5Of(source)),
    upload: async (id, file) => {
      if (file.path !== layout.manifest) await put(key(id, file.path), file);
    },
    async publish(_id, files, as) {
      for (const path of [layout.signature, layout.manifest])
        await put(
          key(as, path),
          files.find((file) => file.path === path)!,
        );
    },
    async list() {
      const ids = (await keysBelow(key("/"))).flatMap((each) => {
        const [name, id] = each.split("/").toReversed();
        return name === layout.manifest && SNAPSHOT_ID.test(id ?? "") ? [id!] : [];
      });
      return await Promise.all(
        ids.map(async (id) => ({ id, sequence: idIn(await read(key(id, layout.manifest)))?.sequence ?? 0 })),
      );
    },
    currentId: async () => idIn(await read(key(storeLayout.current, layout.manifest)))?.corpus_snapshot_id ?? null,
    async remove(id) {
      const rest = (await keysBelow(`${key(id)}/`)).filter((each) => each !== key(id, layout.manifest));
      // The manifest first: what is half removed is no snapshot any more.
      for (const each of [key(id, layout.manifest), ...rest]) {
        const answer = await callBucket(place, env, (client) => client.deleteObject(each), send);
        requireDone(answer, each, [200, 204, 404]).discard();
      }
    },
  };
}

/** One blob for each file, and an artifact under the tag of the id; `current` is another tag. */
function registryTarget({ repository }: OciPlace, sequence: number, registry: OciRepository): Target {
  const put = async (digest: string, bytes: number, open: () => ReturnType<typeof createReadStream> | Buffer) => {
    const begun = await registry.send({ path: "blobs/uploads/", method: "POST", headers: { "content-length": "0" } });
    if (begun.status !== 202) throw refusedForNow(begun, `a blob of ${repository}`);
    begun.discard();
    const url = new URL(begun.headers["location"]!, registry.base);
    url.searchParams.set("digest", digest);
    const headers = { "content-type": "application/octet-stream", "content-length": String(bytes) };
    const answer = await registry.send({ path: "", url, method: "PUT", headers, body: { size: bytes, open }, bytes });
    if (answer.status !== 201) throw refusedForNow(answer, `the blob ${digest}`);
    answer.discard();
  };
  const hasBlob = async (digest: string) => {
    const answer = await registry.send({ path: `blobs/${digest}`, method: "HEAD" });
    if (answer.status !== 200 && answer.status !== 404) throw refusedForNow(answer, `the blob ${digest}`);
    answer.discard();
    return answer.status === 200;
  };
  return {
    isPresent: async (id) => (await registry.manifest(id)) !== null,
    holds: (_id, { sha256 }) => hasBlob(`sha256:${sha256}`),
    upload: (_id, { source, sha256, size }) =>
      put(`sha256:${sha256}`, size, () => createReadStream(source, { highWaterMark: 1 << 20 })),
    async publish(id, files, as) {
      const config = digestText(emptyConfig);
      if (!(await hasBlob(config))) await put(config, emptyConfig.length, () => emptyConfig);
      // Another build of the same records may lie under the id: its own artifact becomes current then.
      const body = (as === id ? null : (await registry.manifest(id))?.bytes) ?? ociManifest(files, sequence);
      const headers = { "content-type": "application/vnd.oci.image.manifest.v1+json" };
      const answer = await registry.send({ path: `manifests/${as}`, method: "PUT", headers, body });
      if (answer.status !== 201) throw refusedForNow(answer, `the artifact ${as}`);
      answer.discard();
    },
    async list() {
      const answer = await registry.send({ path: "tags/list?n=10000" });
      if (answer.status !== 200) throw refusedForNow(answer, "the list of tags");
      const { tags } = JSON.parse((await bodyOf(answer.body)).toString("utf8")) as { tags: string[] | null };
      const ids = (tags ?? []).filter((tag) => SNAPSHOT_ID.test(tag));
      const found = await Promise.all(ids.map(async (id) => ({ id, artifact: await registry.manifest(id) })));
      return found.flatMap(({ id, artifact }) => (artifact ? [{ id, sequence: sequenceOf(artifact.manifest) }] : []));
    },
    async currentId() {
      const current = await registry.manifest(storeLayout.current);
      const listed = current ? await this.list() : [];
      for (const { id } of listed) if ((await registry.manifest(id))?.digest === current!.digest) return id;
      return null;
    },
    async remove(id) {
      const found = await registry.manifest(id);
      if (!found) return;
      const answer = await registry.send({ path: `manifests/${found.digest}`, method: "DELETE" });
      if (answer.status !== 202 && answer.status !== 404) throw refusedForNow(answer, `removing ${id}`);
      answer.discard();
    },
  };
}

function refusedForNow(answer: Parameters<typeof refused>[0], what: string): Error {
  if (answer.status !== 408 && answer.status !== 429 && answer.status < 500) return refused(answer, what);
  answer.discard();
  return new TransferError(`${what}: the registry answered ${answer.status}`);
}

async function withTries<Result>(
  run: () => Promise<Result>,
  { attempts = 5, clock = systemClock, random = Math.random, signal }: PushOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof TransferError)) throw error;
      if (attempt >= attempts)
        throw new PullError("unreachable", `${error.message}, given up after ${attempt} tries`, { cause: error });
      await clock.sleep(backoffMs(attempt, random), signal);
    }
  }
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash("md5");
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(piece as Buffer);
  return hash.digest("hex");
}

async function bodyOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

function decodeEntities(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { currentId } from "../../snapshots/catalogue.ts";
import { layout } from "../../snapshots/files/layout.ts";
import { readManifest } from "../../snapshots/format/manifest.ts";
import { oneLine } from "../shell/failure.ts";
import { bytesText } from "../terminal/quantities.ts";
import type { Disk } from "./disk.ts";

/** Result of one check. `failed` means that Konkyo cannot run here; `warning` needs the operator's attention. */
export type Check = Outcome & { readonly name: string };
type Outcome = { readonly status: "ok" | "warning" | "failed"; readonly detail: string };

/** A native module loads and works. */
export function checkNative(name: string, probe: () => Promise<string>): Promise<Check> {
  return check(
    name,
    async () => ({ status: "ok", detail: await probe() }),
    (reason) => `does not load: ${reason}; install again with: npm ci --include=optional`,
  );
}

/**
 * All packages are there. npm passes over an optional one that it cannot fetch, and ends with 0, so this is where it is said.
 * A thin install lacks them on purpose; it does what needs no snapshot.
 */
export function checkPackages(probe: () => Promise<readonly string[]>): Promise<Check> {
  return check(
    "packages",
    async () => {
      const missing = await probe();
      if (missing.length === 0) return { status: "ok", detail: "all are installed" };
      return {
        status: "failed",
        detail: `not installed: ${missing.join(", ")}; mcp --url, login and logout work without them, for the rest install again with: npm ci --include=optional`,
      };
    },
    (reason) => reason,
  );
}

const TIGHT_BYTES = 2e9;
/** Memory maps and locks of lmdb and DuckDB are unsafe on these file systems. */
const remote = new Set<string | null>(["nfs", "cifs", "smb2", "fuse", "9p"]);

/** Space, file system and permissions of a disk. */
export function checkDisk(name: string, folder: string, probe: (folder: string) => Promise<Disk>): Promise<Check> {
  return check(
    name,
    async () => {
      const { path, freeBytes, fileSystem, writable } = await probe(folder);
      const facts = `${path}: ${bytesText(freeBytes)} free${fileSystem ? ` on ${fileSystem}` : ""}`;
      if (!writable) return { status: "failed", detail: `${facts}; this user may not write there` };
      const inMemory = fileSystem === "tmpfs" ? ["in memory, gone after a restart"] : [];
      const hints = [
        ...(freeBytes < TIGHT_BYTES ? ["a full build needs several gigabytes"] : []),
        ...(remote.has(fileSystem) ? ["memory maps are not safe on a network file system; use a local disk"] : []),
        ...inMemory,
      ];
      // For temporary files an in-memory file system is expected.
      const expected = name === "temporary files" ? inMemory.length : 0;
      return { status: hints.length > expected ? "warning" : "ok", detail: [facts, ...hints].join("; ") };
    },
    (reason) => `${folder}: ${reason}`,
  );
}

/** Redis is reachable and configured to persist its data. */
export function checkRedis(url: string, probe: (url: string) => Promise<RedisFacts>): Promise<Check> {
  const shown = withoutPassword(url);
  return check(
    "redis",
    async () => {
      const { version, appendonly, appendfsync, maxmemoryPolicy } = await probe(url);
      const hints = [
        ...(appendonly === "no" ? ["set appendonly yes, or accounts are lost at a restart"] : []),
        ...(appendonly === "yes" && appendfsync === "no" ? ["set appendfsync everysec or always"] : []),
        ...(maxmemoryPolicy && maxmemoryPolicy !== "noeviction"
          ? ["set maxmemory-policy noeviction, or accounts may be evicted"]
          : []),
      ];
      const setting = (name: string, value: string | null) => `${name} ${value ?? "not told"}`;
      const facts = [
        setting("version", version),
        setting("appendonly", appendonly),
        setting("appendfsync", appendfsync),
        setting("maxmemory-policy", maxmemoryPolicy),
      ];
      const detail = [`${shown}: ${facts.join(", ")}`, ...hints].join("; ");
      return { status: hints.length > 0 ? "warning" : "ok", detail };
    },
    (reason) => `${shown} cannot be reached (${reason}); start it, or unset REDIS_URL to keep state on this machine`,
  );
}

/** The current snapshot is readable and not expired; having none yet is not a failure. */
export async function checkCurrent(store: string, now: Date): Promise<Check> {
  const id = currentId(store);
  const directory = join(store, id ?? "");
  return check(
    "current snapshot",
    async () => {
      if (!id) return { status: "ok", detail: `none in ${store} yet` };
      if (!existsSync(join(directory, layout.manifest)))
        return { status: "failed", detail: `${id} is no longer in ${store}; promote another one` };
      const { data_as_of, expires, sequence } = readManifest(directory);
      const facts = `${id}, sequence ${sequence}, data as of ${data_as_of ?? "not known"}`;
      return new Date(expires) <= now
        ? { status: "warning", detail: `${facts}; expired at ${expires}, build or pull a newer one` }
        : { status: "ok", detail: `${facts}, expires ${expires}` };
    },
    (reason) => `${id}: ${reason}; run konkyo verify ${directory}`,
  );
}

async function check(name: string, look: () => Promise<Outcome>, failure: (reason: string) => string): Promise<Check> {
  try {
    return { name, ...(await look()) };
  } catch (error) {
    return { name, status: "failed", detail: failure(reasonOf(error)) };
  }
}

function withoutPassword(text: string): string {
  if (!URL.canParse(text)) return "REDIS_URL";
  const url = new URL(text);
  if (url.password) url.password = "***";
  return url.href;
}

/** A connection tried on several addresses fails with an AggregateError, which has no message of its own. */
function reasonOf(error: unknown): string {
  const { errors, code, message } = error as { errors?: Error[]; code?: string; message?: string };
  return oneLine(message || errors?.map((each) => each.message).join(", ") || code || String(error));
}

export type RedisFacts = {
  readonly version: string | null;
  /** Settings reported by the server; null when it does not report them. */
  readonly appendonly: string | null;
  readonly appendfsync: string | null;
  readonly maxmemoryPolicy: string | null;
};

const CONNECT_MS = 3000;

/** Connects, pings and reads the settings that affect durability; rejects when the server cannot be reached. */
export async function probeRedis(url: string): Promise<RedisFacts> {
  const { createClient } = await import("redis");
  const client = createClient({ url, socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false } });
  // Without a listener the error event would end the process; the failed call reports the same error.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.ping();
    const version = /^redis_version:(\S+)/m.exec(await client.info("server"))?.[1] ?? null;
    // Hosted servers refuse CONFIG; the settings are then unknown.
    const read = async (name: string) => (await client.configGet(name).catch(() => null))?.[name] ?? null;
    return {
      version,
      appendonly: await read("appendonly"),
      appendfsync: await read("appendfsync"),
      maxmemoryPolicy: await read("maxmemory-policy"),
    };
  } finally {
    client.destroy();
  }
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { currentId } from "../../snapshots/catalogue.ts";
import { layout } from "../../snapshots/layout.ts";
import { readManifest } from "../../snapshots/manifest.ts";
import { oneLine } from "../shell/failure.ts";
import type { Disk } from "./disk.ts";
import type { RedisFacts } from "./redis.ts";
import { bytesText } from "../terminal/quantities.ts";

/** One thing that was looked at. `failed` means that Konkyo cannot work here, `warning` that somebody should look. */
export type Check = { readonly name: string; readonly status: "ok" | "warning" | "failed"; readonly detail: string };

/** A native part loads and works. */
export async function checkNative(name: string, probe: () => Promise<string>): Promise<Check> {
  try {
    return { name, status: "ok", detail: await probe() };
  } catch (error) {
    return {
      name,
      status: "failed",
      detail: `does not load: ${oneLine((error as Error).message)}; install again with: npm ci --include=optional`,
    };
  }
}

const TIGHT_BYTES = 2e9;
/** Memory maps and locks of lmdb and DuckDB are not safe on these. */
const remote = new Set(["nfs", "cifs", "smb2", "fuse", "9p"]);

/** Space, kind and rights of a disk. */
export async function checkDisk(
  name: string,
  folder: string,
  probe: (folder: string) => Promise<Disk>,
): Promise<Check> {
  try {
    const { path, freeBytes, fileSystem, writable } = await probe(folder);
    const facts = `${path}: ${bytesText(freeBytes)} free${fileSystem ? ` on ${fileSystem}` : ""}`;
    if (!writable) return { name, status: "failed", detail: `${facts}; this user may not write there` };
    const hints = [
      ...(freeBytes < TIGHT_BYTES ? ["a full build needs several gigabytes"] : []),
      ...(fileSystem && remote.has(fileSystem)
        ? ["memory maps are not safe on a network file system; use a local disk"]
        : []),
      ...(fileSystem === "tmpfs" ? ["in memory, gone after a restart"] : []),
    ];
    // A temporary folder in memory is as it should be.
    const harmless = name === "temporary files" && fileSystem === "tmpfs" && hints.length === 1;
    return { name, status: hints.length === 0 || harmless ? "ok" : "warning", detail: [facts, ...hints].join("; ") };
  } catch (error) {
    return { name, status: "failed", detail: `${folder}: ${oneLine((error as Error).message)}` };
  }
}

/** Redis is reachable and keeps what it is told. */
export async function checkRedis(url: string, probe: (url: string) => Promise<RedisFacts>): Promise<Check> {
  const shown = withoutPassword(url);
  try {
    const { version, appendonly, appendfsync, maxmemoryPolicy } = await probe(url);
    const facts = `${shown}: version ${version ?? "not told"}, appendonly ${appendonly ?? "not told"}, appendfsync ${appendfsync ?? "not told"}, maxmemory-policy ${maxmemoryPolicy ?? "not told"}`;
    const hints = [
      ...(appendonly === "no" ? ["set appendonly yes, or accounts are lost at a restart"] : []),
      ...(appendonly === "yes" && appendfsync === "no" ? ["set appendfsync everysec or always"] : []),
      ...(maxmemoryPolicy && maxmemoryPolicy !== "noeviction"
        ? ["set maxmemory-policy noeviction, or accounts may be evicted"]
        : []),
    ];
    return { name: "redis", status: hints.length > 0 ? "warning" : "ok", detail: [facts, ...hints].join("; ") };
  } catch (error) {
    return {
      name: "redis",
      status: "failed",
      detail: `${shown} cannot be reached (${reasonOf(error)}); start it, or unset REDIS_URL to keep state on this machine`,
    };
  }
}

/** The current snapshot is there, readable and not expired; that there is none yet is no fault. */
export function checkCurrent(store: string, now: Date): Check {
  const name = "current snapshot";
  const id = currentId(store);
  if (!id) return { name, status: "ok", detail: `none in ${store} yet` };
  const directory = join(store, id);
  if (!existsSync(join(directory, layout.manifest)))
    return { name, status: "failed", detail: `${id} is no longer in ${store}; promote another one` };
  try {
    const { data_as_of, expires, sequence } = readManifest(directory);
    const facts = `${id}, sequence ${sequence}, data as of ${data_as_of ?? "not known"}`;
    if (new Date(expires) <= now)
      return { name, status: "warning", detail: `${facts}; expired at ${expires}, build or pull a newer one` };
    return { name, status: "ok", detail: `${facts}, expires ${expires}` };
  } catch (error) {
    return {
      name,
      status: "failed",
      detail: `${id}: ${oneLine((error as Error).message)}; run konkyo verify ${directory}`,
    };
  }
}

function withoutPassword(text: string): string {
  if (!URL.canParse(text)) return "REDIS_URL";
  const url = new URL(text);
  if (url.password) url.password = "***";
  return url.href;
}

/** A connection tried on several addresses fails with all of their reasons and no message of its own. */
function reasonOf(error: unknown): string {
  const { errors, code } = error as { errors?: Error[]; code?: string };
  const message = (error as Error).message || errors?.map((each) => each.message).join(", ") || code || String(error);
  return oneLine(message);
}

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { link, readFile, rm, writeFile } from "node:fs/promises";

export type Lock = { release(): Promise<void> };

/** Another running process holds the lock. */
export class LockedError extends Error {
  override readonly name = "LockedError";
  readonly code = "locked";
  readonly pid: number;
  constructor(path: string, pid: number) {
    super(`${path} is held by process ${pid}`);
    this.pid = pid;
  }
}

type Holder = { readonly pid: number; readonly boot: string; readonly started: string; readonly token: string };

/**
 * Takes a lock by creating the file; fails with `LockedError` while its holder lives. A lock left by a process that is
 * gone, or by one before the last boot, is taken over.
 */
export async function takeLock(path: string): Promise<Lock> {
  const holder: Holder = { pid: process.pid, boot: bootId(), started: startedAt(process.pid), token: randomUUID() };
  for (let turn = 0; turn < 10; turn++) {
    if (await create(path, holder)) return { release: () => releaseLock(path, holder) };
    const present = await read(path);
    if (present && alive(present)) throw new LockedError(path, present.pid);
    await breakStale(path, holder);
  }
  throw new LockedError(path, (await read(path))?.pid ?? 0);
}

/** Linked into place, so that a lock is never visible without its holder. */
async function create(path: string, holder: Holder): Promise<boolean> {
  const draft = `${path}.${holder.token}`;
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Under a second lock, because between seeing a stale lock and removing it another process may have taken it over. */
async function breakStale(path: string, holder: Holder): Promise<void> {
  const guard = `${path}.break`;
  if (!(await create(guard, holder))) {
    const present = await read(guard);
    if (present && !alive(present)) await rm(guard, { force: true });
    return;
  }
  try {
    const present = await read(path);
    if (!present || !alive(present)) await rm(path, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

async function releaseLock(path: string, holder: Holder): Promise<void> {
  if ((await read(path))?.token === holder.token) await rm(path, { force: true });
}

async function read(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Holder;
  } catch {
    return null;
  }
}

function alive(holder: Holder): boolean {
  if (holder.boot !== bootId()) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return holder.started === startedAt(holder.pid);
}

function bootId(): string {
  return readOr("/proc/sys/kernel/random/boot_id", "");
}

/** Start time in clock ticks since boot, which tells a process from a later one with its number. */
function startedAt(pid: number): string {
  const stat = readOr(`/proc/${pid}/stat`, "");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return otherwise;
  }
}

import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { SNAPSHOT_ID } from "../../snapshots/files/layout.ts";
import { basename, dirname, join } from "node:path";
import { currentId } from "../../snapshots/catalogue.ts";
import { failed, wrongUsage } from "../shell/failure.ts";
import type { Settings } from "../shell/shell.ts";

/** A snapshot on disk, and the store that holds its keys and log. */
export type FoundSnapshot = { readonly directory: string; readonly store: string };

/** Accepted forms of a snapshot argument; for help texts. */
export const SNAPSHOT_ARGUMENT =
  'directory of a snapshot, its id or the first 8 or more characters of it, or "current"';

const ID_PREFIX = /^cs1_[a-z2-7]{0,52}$/;
const LEAST_PREFIX = 8;

/**
 * Resolves a snapshot argument: `current`, an id or id prefix in the store, or a directory. The store of a directory is its
 * parent unless another was named. Fails with the line to print.
 */
export function findSnapshot(
  text: string,
  givenStore: string | undefined,
  { store: usualStore }: Pick<Settings, "store">,
): FoundSnapshot {
  const store = givenStore ?? usualStore;
  if (text === "current") return { directory: join(store, requireCurrent(store)), store };
  if (ID_PREFIX.test(text)) {
    const id = expandId(text, store);
    if (id) return { directory: join(store, id), store };
  }
  if (isDirectory(text)) {
    // `<store>/current` is a symbolic link.
    const directory = realpathSync(text);
    return {
      directory: basename(directory) === basename(text) ? text : directory,
      store: givenStore ?? dirname(directory),
    };
  }
  if (ID_PREFIX.test(text)) throw failed(`${store} holds no snapshot ${text}; konkyo list shows what it holds`);
  throw wrongUsage(`"${text}" is neither a directory nor a snapshot id (cs1_...); konkyo list shows the ids`);
}

function requireCurrent(store: string): string {
  const id = currentId(store);
  if (!id) throw failed(`no snapshot of ${store} is current; make one current with: konkyo promote <id>`);
  if (!isDirectory(join(store, id)))
    throw failed(`the current snapshot ${id} is no longer in ${store}; promote another one`);
  return id;
}

function expandId(text: string, store: string): string | null {
  const held = existsSync(store)
    ? readdirSync(store).filter((name) => SNAPSHOT_ID.test(name) && name.startsWith(text))
    : [];
  if (held.includes(text)) return text;
  if (held.length === 0) return null;
  if (text.length < LEAST_PREFIX)
    throw wrongUsage(`"${text}" is too short for an id; give at least ${LEAST_PREFIX} characters`);
  if (held.length > 1)
    throw wrongUsage(`"${text}" fits ${held.length} snapshots of ${store}; give more characters of the id`);
  return held[0]!;
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

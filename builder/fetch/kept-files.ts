import { mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { type SourceEntry, SourcesFile } from "../../schemas/input/sources.ts";
import { syncDirectory, writeDurably } from "../../snapshots/transfer/durable-files.ts";
import type { OfficialSource } from "./sources/official-source.ts";
import type { RawStore } from "./store/raw-store.ts";

const Kept = z.record(z.string(), z.string());

/**
 * Names the input files of a source: `files/<source>/<name>` are links to the bytes, because a build tells formats by
 * the ending of a name. `files/<source>.json` remembers the address of each. With `whole` the files not given are no
 * longer inputs, else they stay.
 */
export async function keepFiles(
  store: RawStore,
  source: string,
  kept: ReadonlyMap<string, string>,
  whole: boolean,
): Promise<void> {
  const index = indexPath(store, source);
  const folder = join(store.root, "files", source);
  const before = await readKept(index);
  const after = Object.fromEntries(
    [...(whole ? [] : Object.entries(before)), ...kept].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  await mkdir(folder, { recursive: true });
  for (const [name, url] of kept) {
    const sha256 = store.latest(url)?.sha256;
    if (!sha256) continue;
    const draft = join(folder, `.${name}.link`);
    await rm(draft, { force: true });
    await symlink(relative(folder, store.path(sha256)), draft);
    await rename(draft, join(folder, name));
  }
  for (const name of Object.keys(before)) if (!(name in after)) await rm(join(folder, name), { force: true });
  await syncDirectory(folder);
  await replace(index, `${JSON.stringify(after, null, 1)}\n`);
}

/** Writes `sources.json` over everything the store has named inputs of; null when there is nothing yet. */
export async function writeSourcesFile(store: RawStore, sources: readonly OfficialSource[]): Promise<string | null> {
  const entries: SourceEntry[] = [];
  for (const source of sources) entries.push(...entriesOf(source, await readKept(indexPath(store, source.id)), store));
  if (entries.length === 0) return null;
  const path = join(store.root, "sources.json");
  const file = SourcesFile.parse({
    format: "konkyo-sources/1",
    title: "Fetched from the publishers",
    sources: entries,
  } satisfies SourcesFile);
  await replace(path, `${JSON.stringify(file, null, 2)}\n`);
  return path;
}

/** One entry for each day of fetching, so that no file looks fresher than it is; the newest carries the plain id. */
function entriesOf(source: OfficialSource, kept: Readonly<Record<string, string>>, store: RawStore): SourceEntry[] {
  const days = new Map<string, { files: string[]; fetchedAt: string }>();
  for (const [name, url] of Object.entries(kept)) {
    const fetchedAt = store.latest(url)?.fetched_at;
    if (!fetchedAt) continue;
    const day = days.get(fetchedAt.slice(0, 10)) ?? { files: [], fetchedAt };
    day.files.push(`files/${source.id}/${name}${source.entries && name.endsWith(".zip") ? `!${source.entries}` : ""}`);
    if (fetchedAt < day.fetchedAt) day.fetchedAt = fetchedAt;
    days.set(fetchedAt.slice(0, 10), day);
  }
  return [...days.keys()]
    .toSorted()
    .toReversed()
    .map((day, age) => ({
      id: age === 0 ? source.id : `${source.id}-${day.replaceAll("-", "")}`,
      adapter: source.adapter,
      files: days.get(day)!.files,
      url: source.page,
      publisher: source.publisher,
      license: source.license,
      fetched_at: days.get(day)!.fetchedAt,
      kind: "api" in source.addresses ? "api" : "file",
    }));
}

function indexPath(store: RawStore, source: string): string {
  return join(store.root, "files", `${source}.json`);
}

async function readKept(path: string): Promise<Record<string, string>> {
  try {
    return Kept.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}

async function replace(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  await writeDurably(draft, text);
  await rename(draft, path);
  await syncDirectory(dirname(path));
}

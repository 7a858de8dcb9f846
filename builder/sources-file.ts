import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { SourcesFile } from "../schemas/input/sources.ts";
import type { Source } from "../schemas/records/provenance.ts";
import { configurationFaults, type Configured } from "./gates/configuration.ts";
import { Publishers } from "./publishers/publishers.ts";
import { BuildFailure } from "./run/workspace.ts";

/** Reads a sources file; all faults are reported at once, one line each, before any source is read. */
export async function readSources(path: string, configured: Configured): Promise<SourcesFile> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new BuildFailure("usage", `${path}: ${missing ? "there is no such sources file" : (error as Error).message}`);
  }
  const faults = configurationFaults(value, configured);
  if (faults.length === 0) return SourcesFile.parse(value);
  const count = faults.length === 1 ? "one fault" : `${faults.length} faults`;
  throw new BuildFailure("usage", `${path} has ${count}; nothing was read`, { details: faults });
}

/** The publishers that a sources file knows: those of its own sources, and those of the list that it names. */
export async function publishersOf(path: string, { sources, publishers: list }: SourcesFile): Promise<Publishers> {
  const urls = sources.map(({ url }) => url);
  if (list === undefined) return new Publishers(new Map(), urls);
  const file = resolve(dirname(path), list);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BuildFailure(
      "usage",
      `${file}: ${error.code === "ENOENT" ? "there is no such list of publishers" : error.message}`,
    );
  });
  const { names, nationwide, faults } = readPublishers(text);
  if (faults.length > 0)
    throw new BuildFailure("usage", `${file} cannot be read; nothing was read`, { details: faults });
  return new Publishers(names, urls, nationwide);
}

/**
 * Newest fetch time of all inputs and of the pages their rows name: what freshness counts from, instead of the clock. Words
 * say nothing about how fresh the data is.
 */
export function newestFetch({ sources }: SourcesFile, pages: readonly Pick<Source, "fetched_at">[] = []): string {
  const data = sources.filter(({ adapter }) => adapter !== "lexicon");
  return [...(data.length > 0 ? data : sources), ...pages]
    .flatMap(({ fetched_at }) => fetched_at ?? [])
    .toSorted()
    .at(-1)!;
}

/**
 * Reads a list of publishers: the end of a host name and the body, apart by a tab, and `nationwide` behind another where the body
 * serves the whole country. Lines that begin with # are remarks.
 */
export function readPublishers(text: string): {
  names: Map<string, string>;
  nationwide: Set<string>;
  faults: string[];
} {
  const names = new Map<string, string>();
  const nationwide = new Set<string>();
  const faults: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [host = "", name = "", ...rest] = line.split("\t").map((cell) => cell.trim());
    const fault = faultOf(host, name, rest, names);
    if (fault === null) {
      names.set(host, name);
      if (rest.length > 0) nationwide.add(host);
    } else faults.push(`line ${index + 1}: ${fault}`);
  }
  return { names, nationwide, faults };
}

function faultOf(host: string, name: string, rest: readonly string[], names: ReadonlyMap<string, string>) {
  if (name === "" || rest.length > 1) return "must be a host name and a publisher, apart by one tab";
  if (rest[0] !== undefined && rest[0] !== "nationwide")
    return `"${rest[0]}" is no word for where it serves: nationwide`;
  if (!/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(host)) return `"${host}" is no host name`;
  return names.has(host) ? `"${host}" stands in the list already` : null;
}

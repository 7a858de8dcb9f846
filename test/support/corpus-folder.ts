import { existsSync } from "node:fs";
import { resolve } from "node:path";

/**
 * The folder that is looked into: `KONKYO_CORPUS`, or `shared/corpus` beside the checkout. A setting that leads nowhere means
 * no corpus; it never falls back to the folder beside the checkout.
 */
const candidate = resolve(process.env["KONKYO_CORPUS"] || resolve(import.meta.dirname, "../../../shared/corpus"));

/** Folder with the real official files, or null where it is not at hand. */
export const sharedCorpus: string | null = existsSync(resolve(candidate, "programs.jsonl.gz")) ? candidate : null;

/** A folder beside the corpus (`queries`, `contract`), or null where it is not at hand. */
export function besideCorpus(name: string): string | null {
  const folder = resolve(candidate, "..", name);
  return sharedCorpus !== null && existsSync(folder) ? folder : null;
}

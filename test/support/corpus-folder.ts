import { existsSync } from "node:fs";
import { resolve } from "node:path";

const candidate = process.env["KONKYO_CORPUS"] ?? resolve(import.meta.dirname, "../../../shared/corpus");

/** Folder with the real official files, or null where it is not at hand. */
export const sharedCorpus: string | null = existsSync(resolve(candidate, "README.md")) ? candidate : null;

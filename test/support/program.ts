import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Names the program that tests and proofs start: set by those that compile one. */
export const PROGRAM = "KONKYO_TEST_PROGRAM";

/** The program as it runs from the sources: what `npm start` runs. */
export const checkoutProgram = resolve(import.meta.dirname, "../../bin/konkyo.js");

/** The program that is started as a process: the compiled one where there is one. */
export function konkyoProgram(): string {
  return process.env[PROGRAM] ?? checkoutProgram;
}

/** A worker module of a test, by its path in the checkout, where the product under test can load it. */
export function workerModule(path: string): URL {
  return pathToFileURL(join(dirname(konkyoProgram()), "../dist", path));
}

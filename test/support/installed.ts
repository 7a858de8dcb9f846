import { cpSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildProduct } from "../../scripts/product.ts";
import { temporaryFolder } from "./build.ts";
import { PROGRAM } from "./program.ts";

const root = resolve(import.meta.dirname, "../..");

/**
 * The program as an installed package has it: compiled now, or before where the environment names it. A checkout on Node 20 is
 * translated while it loads, which gives every function its name again each time one is made, and that is paid for by every
 * request.
 */
export function installedProgram(): string {
  const given = process.env[PROGRAM];
  if (given !== undefined) return given;
  const folder = temporaryFolder("installed");
  buildProduct(join(folder, "dist"));
  cpSync(join(root, "bin"), join(folder, "bin"), { recursive: true });
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return join(folder, "bin/konkyo.js");
}

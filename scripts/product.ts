import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundleScripts } from "../runtime/pages/assets/assets.ts";

const root = resolve(import.meta.dirname, "..");
const assets = "runtime/pages/assets";

/** Compiles the product as a package has it. */
export function buildProduct(dist: string): void {
  refreshClient();
  const compiler = join(root, "node_modules/typescript-7/bin/tsc");
  execFileSync(process.execPath, [compiler, "-p", join(root, "tsconfig.build.json"), "--outDir", dist], {
    stdio: "inherit",
  });
  writeAssets(dist);
}

/** Writes the generated part of the client, if it is missing or older than what it is generated from. */
export function refreshClient(): void {
  const written = Math.min(...timesIn("client/generated"));
  const changed = Math.max(...["schemas", "runtime", "scripts"].flatMap(timesIn));
  if (Number.isFinite(written) && written > changed) return;
  // A process of its own: the table of endpoints is TypeScript, and what calls this may not read that.
  execFileSync(process.execPath, ["--import", "tsx", "scripts/write-client.ts"], { cwd: root, stdio: "inherit" });
}

/** Puts what is no module beside the compiled modules: style sheets, icon, and the scripts that browsers run. */
export function writeAssets(dist: string): void {
  cpSync(join(root, assets), join(dist, assets), { recursive: true, filter: (path) => !path.endsWith(".ts") });
  mkdirSync(join(dist, assets, "scripts"), { recursive: true });
  for (const [name, text] of Object.entries(bundleScripts()))
    writeFileSync(join(dist, assets, "scripts", `${name}.js`), text);
}

/** When each file below a folder was changed; nothing for a folder that is not there. */
function timesIn(folder: string): number[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs);
  } catch {
    return [];
  }
}

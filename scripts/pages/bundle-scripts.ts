import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Rollup } from "vite";

const folder = new URL("../../runtime/pages/browser/", import.meta.url);

/** Where the scripts are kept: as a module, so that they are compiled into the package with everything else. */
export const scriptsFile = new URL("../../runtime/pages/assets/generated/scripts.ts", import.meta.url);

/** The module that holds the scripts of the pages: each file directly in `runtime/pages/browser`, with all it imports. */
export async function bundleScripts(): Promise<string> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".ts"))
    .map((name) => name.slice(0, -3))
    .toSorted();
  const members: string[] = [];
  for (const name of names) members.push(`  ${name}: ${JSON.stringify(await bundle(name))},\n`);
  return [
    "/* Written by `npm run pages:scripts` from runtime/pages/browser. */\n",
    `export const scripts = {\n${members.join("")}} as const;\n`,
  ].join("\n");
}

async function bundle(name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    root: fileURLToPath(folder),
    build: {
      write: false,
      target: "es2022",
      minify: "esbuild",
      modulePreload: false,
      lib: { entry: fileURLToPath(new URL(`${name}.ts`, folder)), formats: ["iife"], name: "konkyo", fileName: name },
    },
  });
  const [{ output }] = built as [Rollup.RollupOutput];
  return output[0].code;
}

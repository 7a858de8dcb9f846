import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import type { Plugin } from "vite";
import { refreshClient, writeAssets } from "../../scripts/product.ts";

const root = resolve(import.meta.dirname, "../..");

/** What a package holds compiled. */
const folders = ["client", "schemas", "snapshots", "builder", "runtime", "cli"];
/** Threads load the worker modules of tests as they load those of the product. */
const workers = ["test/snapshots/threads/sample-worker.ts", "test/runtime/pipeline/offload/sample-worker.ts"];

export type CompiledProduct = {
  /** The command, as a package has it. */
  readonly program: string;
  /** Makes tests import the compiled modules, which Node is to load by itself. */
  readonly plugin: Plugin;
  readonly external: RegExp;
};

/**
 * Compiles the product into a folder of its own, laid out like the installed package and removed with this process. Tests
 * that run it start threads and processes in a fraction of the time that translating the sources anew in each of them takes,
 * and test what is shipped.
 */
export async function compileProduct(): Promise<CompiledProduct> {
  const folder = mkdtempSync(join(tmpdir(), "konkyo-compiled-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const dist = join(folder, "dist");
  refreshClient();
  await build({
    absWorkingDir: root,
    entryPoints: [...folders.flatMap(modulesIn), ...workers],
    outdir: dist,
    outbase: ".",
    format: "esm",
    platform: "node",
    target: "es2023",
    sourcemap: true,
    jsx: "automatic",
    jsxImportSource: "preact",
    packages: "external",
    // Every module stays a file of its own; this is how the ending of its imports is rewritten.
    bundle: true,
    plugins: [
      {
        name: "one file for each module",
        setup({ onResolve }) {
          onResolve({ filter: /^\.\.?\// }, ({ path, kind }) =>
            kind === "entry-point" ? undefined : { path: path.replace(/\.tsx?$/, ".js"), external: true },
          );
        },
      },
    ],
  });
  writeAssets(dist);
  for (const path of ["bin", "package.json"]) cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const path of ["demo", "lexicon", "node_modules"]) symlinkSync(join(root, path), join(folder, path));
  return { program: join(folder, "bin/konkyo.js"), plugin: importCompiled(dist), external: /\/konkyo-compiled-/ };
}

function modulesIn(folder: string): string[] {
  const files = readdirSync(join(root, folder), { encoding: "utf8", recursive: true });
  return files.filter((path) => /(?<!\.d)\.tsx?$/.test(path)).map((path) => join(folder, path));
}

function importCompiled(dist: string): Plugin {
  return {
    name: "compiled product",
    enforce: "pre",
    resolveId(source, importer) {
      if (importer === undefined || !/^\.\.?\/.*\.tsx?$/.test(source)) return null;
      const path = relative(root, resolve(dirname(importer), source));
      return folders.includes(path.split("/")[0]!) ? join(dist, path.replace(/\.tsx?$/, ".js")) : null;
    },
  };
}

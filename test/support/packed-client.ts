import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "vite";
import { temporaryFolder } from "./build.ts";

const root = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);
/** What callers check their code with. */
const compiler = join(root, "node_modules/typescript/bin/tsc");
/** What the package is compiled with. */
const nativeCompiler = join(root, "node_modules/typescript-7/bin/tsc");

/** An empty project of a caller, with the package as npm packs it among its modules. */
export type CallersProject = {
  readonly folder: string;
  /** Files of the package below `dist/`. */
  readonly compiled: readonly string[];
  /** Compiles the example as TypeScript. Rejects with what the compiler says. */
  checkTypes(resolution: "bundler" | "node16"): Promise<void>;
  /** A module of the caller as a bundle for browsers. */
  bundle(module: string): Promise<{ readonly code: string; readonly imports: readonly string[] }>;
  /** Runs the example as it stands in docs/agents.md; gives what it prints. */
  runExample(env: Readonly<Record<string, string>>): Promise<string>;
};

/** Packs the package with the compiled client, and unpacks it where npm would install it: it needs nothing else. */
export async function projectWithClient(): Promise<CallersProject> {
  const stage = temporaryFolder("package");
  for (const name of ["package.json", "README.md", "CHANGELOG.md", "LICENSE", "bin", "docs"])
    cpSync(join(root, name), join(stage, name), { recursive: true });
  const settings = join(stage, "client.tsconfig.json");
  writeJson(settings, {
    extends: join(root, "tsconfig.build.json"),
    compilerOptions: { rootDir: root, outDir: join(stage, "dist"), typeRoots: [join(root, "node_modules/@types")] },
    include: [join(root, "client")],
  });
  await run(process.execPath, [nativeCompiler, "-p", settings]);
  const { stdout } = await run("npm", ["pack", "--json", "--ignore-scripts", "--offline"], { cwd: stage });
  const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  const folder = temporaryFolder("caller");
  const installed = join(folder, "node_modules/konkyo");
  mkdirSync(installed, { recursive: true });
  await run("tar", ["-xzf", join(stage, packed.filename), "-C", installed, "--strip-components=1"]);
  writeJson(join(folder, "package.json"), { name: "caller", private: true, type: "module" });
  writeFileSync(join(folder, "example.mjs"), shownExample());
  writeFileSync(join(folder, "example.ts"), shownExample());
  // The project has no types of Node; the example asks for this much of it.
  writeFileSync(join(folder, "node.d.ts"), "declare const process: { env: Record<string, string | undefined> };\n");
  return {
    folder,
    compiled: packed.files.map(({ path }) => path).filter((path) => path.startsWith("dist/")),
    async checkTypes(resolution) {
      const module = resolution === "bundler" ? "esnext" : "node16";
      const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
      const compilerOptions = {
        target: "es2022",
        module,
        moduleResolution: resolution,
        noEmit: true,
        skipDefaultLibCheck: true,
        ...strict,
      };
      const own = join(folder, `${resolution}.tsconfig.json`);
      writeJson(own, { compilerOptions: { ...compilerOptions, types: [] }, files: ["example.ts", "node.d.ts"] });
      await run(process.execPath, [compiler, "-p", own]).catch((error: { stdout: string }) => {
        throw new Error(error.stdout);
      });
    },
    async bundle(module) {
      const entry = join(folder, "small.js");
      writeFileSync(entry, module);
      const lib = { entry, formats: ["es" as const], fileName: "small" };
      const built = await build({ configFile: false, logLevel: "silent", root: folder, build: { write: false, lib } });
      const [{ output }] = built as unknown as [{ output: [{ code: string; imports: string[] }] }];
      return output[0];
    },
    async runExample(env) {
      const path = { PATH: process.env["PATH"] };
      const ran = await run(process.execPath, ["example.mjs"], { cwd: folder, env: { ...path, ...env } });
      return ran.stdout;
    },
  };
}

/** The example of docs/agents.md, as it stands there. */
function shownExample(): string {
  const blocks = readFileSync(join(root, "docs/agents.md"), "utf8").matchAll(/^```js\n(.*?)^```$/gms);
  const [example, ...more] = [...blocks].flatMap(([, code]) => (code?.includes('"konkyo/client"') ? [code] : []));
  if (example === undefined || more.length > 0) throw new Error("docs/agents.md has not one example of the client");
  return example;
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, JSON.stringify(value, null, 2));
}

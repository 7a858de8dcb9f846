import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const configPath = join(root, ".dependency-cruiser.cjs");
const product = ["client", "schemas", "snapshots", "builder", "runtime", "cli"];

type Violation = { readonly from: string; readonly to: string; readonly rule: { readonly name: string } };
type Module = { readonly source: string; readonly dependencies: readonly { readonly resolved: string }[] };
type Cruise = { readonly modules: readonly Module[]; readonly summary: { readonly violations: readonly Violation[] } };

/** What dependency-cruiser finds in a checkout, with the rules of this repository. */
async function cruise(folder: string): Promise<Cruise> {
  const { stdout } = await promisify(execFile)(
    join(root, "node_modules/.bin/depcruise"),
    [...product, "--config", configPath, "--output-type", "json"],
    { cwd: folder, maxBuffer: 1 << 28 },
  ).catch((error: { stdout: string; stderr: string }) => {
    // It ends with the number of violations.
    if (!error.stdout.startsWith("{")) throw new Error(error.stderr);
    return error;
  });
  return JSON.parse(stdout) as Cruise;
}

/** Folders whose own files and those of a folder inside import each other; dependency-cruiser counts both as one folder. */
function circlesWithin({ modules }: Cruise): string[] {
  const imports = new Set(
    modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => `${dirname(source)} ${dirname(resolved)}`),
    ),
  );
  return [...imports].filter((pair) => {
    const [outer, inner] = pair.split(" ") as [string, string];
    // Generated operations have the types of the client, which lists them.
    return inner.startsWith(`${outer}/`) && imports.has(`${inner} ${outer}`) && inner !== "client/generated";
  });
}

const { forbidden } = createRequire(import.meta.url)(configPath) as {
  forbidden: { name: string; from: { path: string } }[];
};
/** Rules of one folder each: `runtime-floor-base` has the pattern `^runtime/base/`. */
const floors = forbidden
  .filter(({ name }) => name.includes("-floor-"))
  .map(({ name, from }) => ({ rule: name, folder: from.path.replace("^", "").replace(/\/(?:\[\^\/\]\+\$)?$/, "") }));

/** The way from a folder up to the part of the product that it is in. */
function toRoot(folder: string): string {
  return relative(folder, folder.split("/")[0]!);
}

/** Wrong imports: the file, what it imports, and the rule that names it. */
const wrong: readonly (readonly [file: string, imported: string, rule: string])[] = [
  // Nothing but the root stands above every floor, so this is wrong from each of them.
  ...floors.map(({ rule, folder }) => [`${folder}/up.ts`, `${toRoot(folder)}/main.ts`, rule] as const),
  ["runtime/wire/above.ts", "../pipeline/ground.ts", "runtime-floor-wire"],
  ["runtime/lookups/neighbour.ts", "../seals/ground.ts", "runtime-floor-lookups"],
  ["runtime/http/stranger.ts", "../attic/ground.ts", "runtime-folders-are-floors"],
  ["cli/commands/stranger.ts", "../attic/ground.ts", "cli-folders-are-floors"],
  ["builder/attic/stranger.ts", "../main.ts", "builder-folder-without-floor"],
  ["snapshots/questions/above.ts", "../search/match/ground.ts", "snapshots-floor-questions"],
  ["snapshots/columns/neighbour.ts", "../names/ground.ts", "snapshots-floor-columns"],
  ["snapshots/open/stranger.ts", "../attic/ground.ts", "snapshots-folders-are-floors"],
  ["schemas/answers/neighbour.ts", "../accounts/ground.ts", "schemas-kinds-apart"],
  ["schemas/above.ts", "./records/ground.ts", "schemas-root-is-ground"],
  ["builder/rows/circle.ts", "../inputs/circle.ts", "no-circles-between-folders"],
  ["snapshots/search/file/circle.ts", "../match/circle.ts", "no-circles-between-folders"],
  ["runtime/endpoints/store.ts", "../state/ground.ts", "endpoints-know-no-store"],
  ["runtime/features/alerts/neighbour.ts", "../device/ground.ts", "feature-knows-no-other"],
  ["runtime/process/named.ts", "../features/device/ground.ts", "features-by-their-table"],
  ["runtime/base/circle.ts", "../observe/circle.ts", "no-circles-between-folders"],
  ["runtime/base/circle.ts", "../observe/circle.ts", "no-circles"],
  ["runtime/process/build.ts", "../../builder/ground.ts", "runtime-knows-no-build"],
  ["builder/request.ts", "../runtime/main.ts", "builder-knows-no-request"],
  ["builder/command.ts", "../cli/ground.ts", "nobody-imports-cli"],
  ["snapshots/build.ts", "../builder/ground.ts", "snapshots-below-builder-and-runtime"],
  ["client/crypto.ts", "node:crypto", "client-stands-alone"],
  ["schemas/snapshot.ts", "../snapshots/ground.ts", "schemas-stand-alone"],
  ["schemas/canonical.ts", "canonicalize", "schemas-know-only-zod"],
  ["builder/lmdb.ts", "lmdb", "lmdb-in-one-place"],
  ["runtime/flex.ts", "flexsearch", "flexsearch-in-one-place"],
  ["runtime/pipeline/h3.ts", "h3", "http-in-one-place"],
  ["runtime/endpoints/html.ts", "preact", "preact-in-one-place"],
  ["runtime/http/mcp.ts", "@modelcontextprotocol/server", "mcp-in-one-place"],
  ["cli/redis.ts", "redis", "redis-in-one-place"],
  ["runtime/payments/checkouts.ts", "stripe", "stripe-in-one-place"],
  ["runtime/notify/mail.ts", "nodemailer", "nodemailer-in-one-place"],
  ["runtime/base/context.ts", "node:async_hooks", "no-async-context"],
  ["cli/tests.ts", "vitest", "no-dev-dependency-in-product"],
];

describe("layers", () => {
  it("hold in this repository", async () => {
    const found = await cruise(root);
    expect(found.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
    expect(circlesWithin(found)).toEqual([]);
  }, 120_000);

  const folder = mkdtempSync(join(tmpdir(), "konkyo-layers-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("have a wrong import here for every rule", () => {
    expect([...new Set(wrong.map(([, , rule]) => rule))].toSorted()).toEqual(
      forbidden.map(({ name }) => name).toSorted(),
    );
  });

  it("name each wrong import", async () => {
    for (const file of ["package.json", "tsconfig.json"]) cpSync(join(root, file), join(folder, file));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    const imported = wrong.flatMap(([file, to]) => (to.startsWith(".") ? [join(dirname(file), to)] : []));
    for (const file of imported) write(file, "export const ground = 1;\n");
    for (const [file, to] of wrong) write(file, `import "${to}";\n`);
    write("runtime/observe/circle.ts", 'import "../base/circle.ts";\n');
    write("builder/inputs/circle.ts", 'import "../rows/circle.ts";\n');
    write("snapshots/search/match/circle.ts", 'import "../file/circle.ts";\n');
    write("runtime/pages/top.ts", 'import "./kit/button.ts";\n');
    write("runtime/pages/kit/button.ts", 'import "../ground.ts";\n');
    write("runtime/pages/ground.ts", "export const ground = 1;\n");
    const cruised = await cruise(folder);
    expect(circlesWithin(cruised)).toEqual(["runtime/pages runtime/pages/kit"]);
    const found = cruised.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
    const expected = wrong.map(([file, , rule]) =>
      // This rule is about folders, and names them.
      rule === "no-circles-between-folders" ? `${rule}: ${dirname(file)}` : `${rule}: ${file}`,
    );
    expect(expected.filter((violation) => !found.includes(violation))).toEqual([]);
  }, 120_000);
});

describe("folders", () => {
  it.each(["schemas", "snapshots", "builder", "runtime", "cli"])("of %s hold 20 files at most", (part) => {
    const counts = new Map<string, number>();
    for (const entry of readdirSync(join(root, part), { recursive: true, withFileTypes: true }))
      // Built snapshots are not part of the repository.
      if (entry.isFile() && !entry.parentPath.startsWith(join(root, "snapshots/store")))
        counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
  });
});

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { BuildOptions } from "../../../../builder/build.ts";
import { signerFor } from "../../../../snapshots/trust/key-files.ts";
import { type Fakes, runCommand, temporaryFolder } from "../../run-command.ts";
import { tinySnapshot } from "../../tiny-snapshot.ts";

const document = readFileSync(resolve(import.meta.dirname, "../../../../docs/keys.md"), "utf8");
const home = process.cwd();
afterAll(() => process.chdir(home));

/** Lines of all shell blocks of a document, in order. */
function shellLines(markdown: string): string[] {
  return [...markdown.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block]) => block!.trim().split("\n"));
}

/** Signs as a build does; what it signs is a snapshot without records. */
let built = "";
const build = (({ out, signKey }: BuildOptions) => {
  const { id, directory, manifest } = tinySnapshot(out, {
    signer: signerFor(out, signKey),
    createdAt: "2026-05-01T00:00:00Z",
  });
  built = id;
  const report = {
    sources: [],
    tables: [],
    losses: [],
    warnings: [],
    merges: [],
    duplicates_merged: 0,
    dangling_ids: [],
  };
  return Promise.resolve({ corpusSnapshotId: id, directory, manifest, report, existed: false });
}) as unknown as NonNullable<Fakes["build"]>;

it("the document about keys runs as it stands, from first keys to compromise", async () => {
  process.chdir(temporaryFolder());
  mkdirSync("snapshots/store", { recursive: true });
  const variables: Record<string, string> = {};
  const failures: number[] = [];
  for (const line of shellLines(document)) {
    const [text, expected = "0"] = line.split(" # fails: ") as [string, string?];
    const filled = text.replaceAll(/\$(\w+)/g, (_, name: string) => variables[name]!).replaceAll("<id>", built);
    const [, exported, value] = /^export (\w+)=(.*)$/.exec(filled) ?? [];
    const [, variable, assigned] = /^(\w+)=\$\(konkyo (.*)\)$/.exec(filled) ?? [];
    if (exported) variables[exported] = value!;
    else if (assigned || filled.startsWith("konkyo ")) {
      const words = [...(assigned ?? filled.slice(7)).matchAll(/"([^"]*)"|(\S+)/g)].map(
        ([, quoted, bare]) => quoted ?? bare!,
      );
      const settings = {
        store: "snapshots/store",
        trustRoot: variables["KONKYO_TRUST_ROOT"],
        production: "KONKYO_TRUST_ROOT" in variables,
      };
      const ran = await runCommand(words, { settings, build });
      expect(ran.code, `${line}\n${ran.err}`).toBe(Number(expected));
      if (ran.code !== 0) failures.push(ran.code);
      if (variable) variables[variable] = ran.out.trim();
    } else execFileSync("sh", ["-c", filled]);
  }
  // The build with the revoked key, and the snapshot that it had signed.
  expect(failures).toEqual([1, 3]);
});

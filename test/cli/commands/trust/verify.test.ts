import { appendFileSync, cpSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { generateKey } from "../../../../snapshots/trust/key-files.ts";
import { toSigner } from "../../../../snapshots/trust/signed-note.ts";
import { runCommand, temporaryFolder } from "../../run-command.ts";
import { tinySnapshot } from "../../tiny-snapshot.ts";

/** Moves a file or folder out of a snapshot and leaves a link to it. */
function linkInstead(directory: string, name: string): void {
  const moved = join(temporaryFolder(), "moved");
  cpSync(join(directory, name), moved, { recursive: true });
  rmSync(join(directory, name), { recursive: true });
  symlinkSync(moved, join(directory, name));
}

describe("konkyo verify", () => {
  it("ends with 0 and names the origin of the signature, files, bytes and speed", async () => {
    const { id, directory } = tinySnapshot(temporaryFolder());
    let ticks = 0;
    const ran = await runCommand(["verify", directory], { now: () => new Date(Date.UTC(2026, 4, 1) + 500 * ticks++) });
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.out).toContain(`${id}\nsignature: local key konkyo-local-snapshot\nchecked: 2 files, 16 B in `);
    expect(ran.out).toContain("MB/s\nok: everything matches the manifest\n");
  });

  it("says what it did not compare with the id", async () => {
    const { directory } = tinySnapshot(temporaryFolder());
    const { out } = await runCommand(["verify", directory]);
    expect(out.split("\n").filter((line) => line.startsWith("not checked: "))).toEqual([
      "not checked: records against the id (--deep does)",
      "not checked: search, lexicon and schemas against the id: the first format signs them only",
      "not checked: corpus.duckdb, prepared answers, report.json and README.md against the id: they are signed only",
    ]);
  });

  it.each([
    [
      "a changed file",
      (directory: string) => writeFileSync(join(directory, "README.md"), "b snapshot\n"),
      "README.md",
      /SHA-256 is/,
    ],
    [
      "a longer file",
      (directory: string) => appendFileSync(join(directory, "search/law.idx"), "x"),
      "search/law.idx",
      /6 bytes, the manifest says 5/,
    ],
    ["a missing file", (directory: string) => rmSync(join(directory, "README.md")), "README.md", /missing/],
    [
      "an extra file",
      (directory: string) => writeFileSync(join(directory, "note.txt"), ""),
      "note.txt",
      /not in the manifest/,
    ],
    [
      "a changed manifest",
      (directory: string) => appendFileSync(join(directory, "manifest.json"), " "),
      "manifest.sig",
      /another manifest/,
    ],
    [
      "a link in the place of a file",
      (directory: string) => linkInstead(directory, "README.md"),
      "README.md",
      /not a plain file/,
    ],
    [
      "a link in the place of a folder",
      (directory: string) => linkInstead(directory, "search"),
      "search",
      /not a plain file/,
    ],
    [
      "a link in the place of the manifest",
      (directory: string) => linkInstead(directory, "manifest.json"),
      "manifest.json",
      /not a plain file/,
    ],
    ["no manifest", (directory: string) => rmSync(join(directory, "manifest.json")), "manifest.json", /missing/],
    ["no signature", (directory: string) => rmSync(join(directory, "manifest.sig")), "manifest.sig", /missing/],
  ])("ends with 3 and names the file: %s", async (_, damage, file, reason) => {
    const { directory } = tinySnapshot(temporaryFolder());
    damage(directory);
    const ran = await runCommand(["verify", directory, "--json"]);
    expect(ran.code).toBe(3);
    expect(ran.json()).toMatchObject({ ok: false, mismatches: [{ file, reason: expect.stringMatching(reason) }] });
    expect(ran.err).toContain(file);
    const text = await runCommand(["verify", directory]);
    expect(text.out).toMatch(new RegExp(`^mismatch: ${file}: `, "m"));
  });

  it("refuses a snapshot in the directory of another", async () => {
    const store = temporaryFolder();
    const [one, two] = [tinySnapshot(store), tinySnapshot(store, { rows: 2 })];
    rmSync(two.directory, { recursive: true });
    renameSync(one.directory, two.directory);
    const ran = await runCommand(["verify", two.directory]);
    expect(ran.code).toBe(3);
    expect(ran.out).toContain(`mismatch: manifest.json: is of ${one.id}, but the directory is called ${two.id}`);
  });

  it("trusts keys of the store that is named, and says what to do about others", async () => {
    const [home, away] = [temporaryFolder(), temporaryFolder()];
    const { directory, id } = tinySnapshot(home);
    cpSync(directory, join(away, id), { recursive: true });
    const refused = await runCommand(["verify", join(away, id)]);
    expect(refused.code).toBe(3);
    expect(refused.err).toContain("KONKYO_TRUST_ROOT");
    expect(await runCommand(["verify", join(away, id), "--store", home])).toMatchObject({ code: 0 });
    const unsigned = await runCommand(["verify", join(away, id), "--allow-unsigned"]);
    expect(unsigned.code).toBe(0);
    expect(unsigned.out).toContain("signature: unsigned, allowed");
  });

  it("refuses local keys and --allow-unsigned in production", async () => {
    const { directory } = tinySnapshot(temporaryFolder());
    expect(await runCommand(["verify", directory], { settings: { production: true } })).toMatchObject({ code: 3 });
    expect(
      await runCommand(["verify", directory, "--allow-unsigned"], { settings: { production: true } }),
    ).toMatchObject({
      code: 64,
      err: "konkyo: --allow-unsigned is refused when NODE_ENV is production\n",
    });
  });

  it("says which root file cannot be used", async () => {
    const store = temporaryFolder();
    const { directory } = tinySnapshot(store);
    const trustRoot = join(store, "root.json");
    writeFileSync(trustRoot, "{}");
    const ran = await runCommand(["verify", directory], { settings: { trustRoot } });
    expect(ran.code).toBe(1);
    expect(ran.err).toMatch(/^konkyo: KONKYO_TRUST_ROOT \(.*root\.json\) cannot be used: format: .*\n$/);
  });

  it("refuses a signature by an unknown key", async () => {
    const signer = toSigner("somebody", generateKey("somebody").pem);
    const { directory } = tinySnapshot(temporaryFolder(), { signer });
    expect((await runCommand(["verify", directory])).out).toContain(
      "mismatch: manifest.sig: signed by somebody, which is no trusted key",
    );
  });
});

describe("naming a snapshot", () => {
  const store = temporaryFolder();
  const { id } = tinySnapshot(store);
  const verify = (text: string, ...options: string[]) =>
    runCommand(["verify", text, ...options], { settings: { store } });

  it("takes an id, the beginning of one, current, and a link to it", async () => {
    expect(await verify(id)).toMatchObject({ code: 0 });
    expect(await verify(id.slice(0, 8))).toMatchObject({ code: 0 });
    expect(await verify("current")).toMatchObject({ code: 1, err: expect.stringContaining("konkyo promote") });
    symlinkSync(id, join(store, "current"));
    expect(await verify("current")).toMatchObject({ code: 0 });
    expect(await verify(join(store, "current"))).toMatchObject({ code: 0 });
  });

  it("says what is wrong with what was typed", async () => {
    expect(await verify(id.slice(0, 7))).toMatchObject({ code: 64, err: expect.stringContaining("too short") });
    expect(await verify("cs1_22222222")).toMatchObject({
      code: 1,
      err: expect.stringContaining("konkyo list shows what it holds"),
    });
    expect(await verify("nowhere/to/be/found")).toMatchObject({
      code: 64,
      err: expect.stringContaining("neither a directory nor a snapshot id"),
    });
    expect(await verify(id, "--store", temporaryFolder())).toMatchObject({ code: 1 });
  });

  it("asks for more characters when several snapshots fit", async () => {
    const crowded = temporaryFolder();
    const ids = ["a", "b"].map((letter) => `cs1_aaaaaa${letter.repeat(46)}`);
    for (const each of ids) cpSync(join(store, id), join(crowded, each), { recursive: true });
    const ran = await runCommand(["verify", "cs1_aaaaaa", "--store", crowded]);
    expect(ran).toMatchObject({ code: 64, err: expect.stringContaining("fits 2 snapshots") });
  });
});

import { writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { currentId } from "../../../../snapshots/catalogue.ts";
import { pullSnapshot } from "../../../../snapshots/transfer/pull.ts";
import { pushSnapshot } from "../../../../snapshots/transfer/push.ts";
import { s3Keys, startS3Server } from "../../../support/s3-server.ts";
import { runCommand, temporaryFolder } from "../../run-command.ts";
import { tinySnapshot } from "../../tiny-snapshot.ts";

const effects = { pull: pullSnapshot, push: pushSnapshot };

describe("konkyo push", () => {
  it("makes a store of a folder, moves its current on demand, and prunes it", async () => {
    const [store, target] = [temporaryFolder(), join(temporaryFolder(), "public")];
    const [first, second, third] = [1, 2, 3].map((sequence) => tinySnapshot(store, { rows: sequence, sequence }));
    const push = (id: string, ...more: string[]) =>
      runCommand(["push", id, target, "--json", ...more], { settings: { store }, ...effects });
    expect((await push(first!.id)).json()).toMatchObject({
      corpus_snapshot_id: first!.id,
      current: false,
      removed: [],
    });
    expect(currentId(target)).toBeNull();
    expect((await push(first!.id)).json()).toMatchObject({ already_present: true });
    await push(second!.id, "--current");
    expect(currentId(target)).toBe(second!.id);
    expect((await push(third!.id, "--current", "--keep", "2")).json()).toMatchObject({ removed: [first!.id] });
    expect(currentId(target)).toBe(third!.id);
    expect(await push(second!.id, "--current")).toMatchObject({ code: 1, err: expect.stringContaining("sequence 2") });
    expect((await readdir(target)).some((name) => name.includes("key"))).toBe(false);

    const pulled = temporaryFolder();
    const settings = { store: pulled, trustRoot: undefined };
    const ran = await runCommand(["pull", join(target, "current"), "--allow-unsigned", "--json"], {
      settings,
      ...effects,
    });
    expect(ran.json()).toMatchObject({ corpus_snapshot_id: third!.id, already_present: false });
  });

  it("brings a snapshot to a bucket, and from there elsewhere", async () => {
    const server = await startS3Server();
    try {
      const store = temporaryFolder();
      const { id, directory } = tinySnapshot(store);
      const target = `s3://public/corpus?endpoint=${server.url}`;
      const settings = { store, env: s3Keys };
      const ran = await runCommand(["push", id, target, "--current"], { settings, ...effects });
      expect(ran).toMatchObject({ code: 0, out: expect.stringContaining(`current at ${target}`) });
      const elsewhere = { settings: { store: temporaryFolder(), env: {} }, ...effects };
      const from = `s3://public/corpus/current?endpoint=${server.url}`;
      expect(await runCommand(["pull", from, "--allow-unsigned"], elsewhere)).toMatchObject({ code: 0 });
      expect(await readFile(join(elsewhere.settings.store, id, "manifest.json"), "utf8")).toBe(
        await readFile(join(directory, "manifest.json"), "utf8"),
      );
    } finally {
      await server.close();
    }
  });

  it("pushes nothing that does not verify, and nowhere that takes nothing", async () => {
    const [store, target] = [temporaryFolder(), join(temporaryFolder(), "public")];
    const { id, directory } = tinySnapshot(store);
    const push = (to: string) => runCommand(["push", id, to], { settings: { store }, ...effects });
    for (const to of ["https://example.jp/snapshots", "s3://?endpoint=x", "oci://registry.example.jp/UPPER"])
      expect(await push(to)).toMatchObject({ code: 64, out: "" });
    writeFileSync(join(directory, "README.md"), "changed");
    expect(await push(target)).toMatchObject({
      code: 3,
      err: expect.stringContaining("nothing was pushed: README.md"),
    });
    await expect(readdir(target)).rejects.toThrow("ENOENT");
  });
});

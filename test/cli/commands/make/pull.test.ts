import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { PullOptions, PullResult } from "../../../../snapshots/transfer/pull.ts";
import { PullError } from "../../../../snapshots/transfer/manifest-files.ts";
import { runCommand, temporaryFolder } from "../../run-command.ts";
import { tinySnapshot } from "../../tiny-snapshot.ts";

const address = "https://snapshots.example/cs1_x";

/** A pull that finds a snapshot of another store behind the address, and asks for it to be checked as a real one does. */
function fakePull(origin: { id: string; directory: string }, calls: PullOptions[] = []) {
  return async (options: PullOptions): Promise<PullResult> => {
    calls.push(options);
    const read = (name: string) => readFileSync(join(origin.directory, name));
    try {
      options.checkManifest(read("manifest.json"), read("manifest.sig").toString());
    } catch (error) {
      throw new PullError("untrusted", `not trusted: ${(error as Error).message}`, { cause: error });
    }
    options.onProgress?.({ type: "manifest", id: origin.id, files: 2, bytes: 16 });
    cpSync(origin.directory, join(options.store, origin.id), { recursive: true });
    options.onProgress?.({ type: "verifying", id: origin.id });
    const { mismatches } = await options.verifyDirectory(join(options.store, origin.id));
    if (mismatches[0]) throw new PullError("verify_failed", `${mismatches[0].file}: ${mismatches[0].reason}`);
    return { id: origin.id, files: 2, bytes: 16, resumedBytes: 6, heldBytes: 0, alreadyPresent: false };
  };
}

describe("konkyo pull", () => {
  it("brings a snapshot into the store and says how to make it current", async () => {
    const store = temporaryFolder();
    const origin = tinySnapshot(temporaryFolder());
    const calls: PullOptions[] = [];
    const ran = await runCommand(["pull", address, "--store", store, "--parallel", "2", "--allow-unsigned"], {
      pull: fakePull(origin, calls),
      settings: { env: { AWS_REGION: "x" } },
    });
    expect(ran.code).toBe(0);
    expect(ran.out).toBe(
      `${origin.id}\n${join(store, origin.id)}\n2 files, 16 B in 0.0 s, 6 B of them from an earlier try; verified\n`,
    );
    expect(ran.err).toBe(
      `download … 0.0 s\nverify … 0.0 s\nto make it current: konkyo promote ${origin.id.slice(0, 12)} --store ${store}\n`,
    );
    expect(calls[0]).toMatchObject({
      from: address,
      store,
      parallel: 2,
      allowInsecure: false,
      env: { AWS_REGION: "x" },
    });
  });

  it("prints one document with --json", async () => {
    const store = temporaryFolder();
    const origin = tinySnapshot(temporaryFolder());
    const ran = await runCommand(["pull", address, "--store", store, "--allow-unsigned", "--json"], {
      pull: fakePull(origin),
    });
    expect(ran.json()).toEqual({
      corpus_snapshot_id: origin.id,
      directory: join(store, origin.id),
      files: 2,
      bytes: 16,
      resumed_bytes: 6,
      held_bytes: 0,
      already_present: false,
      seconds: 0,
    });
  });

  it("ends with 3 when nobody trusted signed it, and says what to set", async () => {
    const origin = tinySnapshot(temporaryFolder());
    const ran = await runCommand(["pull", address, "--store", temporaryFolder()], { pull: fakePull(origin) });
    expect(ran).toMatchObject({ code: 3, out: "" });
    expect(ran.err).toMatch(/konkyo-local-snapshot, which is no trusted key.*KONKYO_TRUST_ROOT/);
  });

  it("ends with 3 when a file was tampered with", async () => {
    const origin = tinySnapshot(temporaryFolder());
    writeFileSync(join(origin.directory, "README.md"), "b snapshot\n");
    const ran = await runCommand(["pull", address, "--store", temporaryFolder(), "--allow-unsigned"], {
      pull: fakePull(origin),
    });
    expect(ran).toMatchObject({ code: 3, err: expect.stringContaining("README.md: SHA-256 is") });
  });

  it.each([
    ["bad_address", 64],
    ["insecure", 64],
    ["bad_manifest", 3],
    ["wrong_id", 3],
    ["unsafe_path", 3],
    ["wrong_file", 3],
    ["missing_file", 3],
    ["refused", 1],
    ["unreachable", 1],
    ["locked", 1],
    ["EACCES", 1],
    ["ENOSPC", 5],
    ["EDQUOT", 5],
  ])("ends with the right code: %s", async (failure, code) => {
    const pull = async (): Promise<never> => {
      throw new PullError(failure, "the line", { file: "corpus.duckdb" });
    };
    expect(await runCommand(["pull", address], { pull })).toMatchObject({ code, err: "konkyo: the line\n" });
  });

  it("does not call an address without a manifest a damaged snapshot", async () => {
    const pull = async (): Promise<never> => {
      throw new PullError("missing_file", "manifest.json is not on the server", { file: "manifest.json" });
    };
    expect(await runCommand(["pull", address], { pull })).toMatchObject({ code: 1 });
  });
});

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSigner } from "../../../../snapshots/trust/policy.ts";
import { runCommand, temporaryFolder } from "../../run-command.ts";
import { tinySnapshot } from "../../tiny-snapshot.ts";

async function makeKey(folder: string, name: string): Promise<{ file: string; vkey: string }> {
  const ran = await runCommand(["keygen", "--out", join(folder, name), "--name", name, "--json"]);
  return ran.json<{ file: string; vkey: string }>();
}

describe("konkyo keygen", () => {
  it("prints the public key and keeps the private one from others", async () => {
    const out = join(temporaryFolder(), "deep", "seal.key");
    const ran = await runCommand(["keygen", "--out", out, "--purpose", "seal"]);
    expect(ran).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^konkyo-seal\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}\n$/),
    });
    expect(readSigner(out).verifier.vkey).toBe(ran.out.trim());
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(ran.out + ran.err).not.toContain("PRIVATE");
  });

  it("never replaces a key", async () => {
    const { file } = await makeKey(temporaryFolder(), "one");
    const before = readFileSync(file, "utf8");
    expect(await runCommand(["keygen", "--out", file])).toMatchObject({
      code: 1,
      err: expect.stringContaining("exists already"),
    });
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  it.each([[[]], [["--out", "x", "--purpose", "cake"]], [["--out", "x", "--name", "two words"]], [["frob"]]])(
    "refuses %j",
    async (options) => {
      expect(await runCommand(["keygen", ...options])).toMatchObject({ code: 64, out: "" });
    },
  );
});

describe("a root file and a key list", () => {
  it("make a machine trust a publisher, by two of three root keys", async () => {
    const folder = temporaryFolder();
    const roots = await Promise.all(["root-1", "root-2", "root-3"].map((name) => makeKey(folder, name)));
    const publisher = await makeKey(folder, "publisher");
    const [root, list] = [join(folder, "root.json"), join(folder, "keys.note")];
    const made = await runCommand([
      "keygen",
      "root-file",
      "--key",
      ...roots.map(({ vkey }) => vkey),
      "--threshold",
      "2",
      "--out",
      root,
    ]);
    expect(made).toMatchObject({ code: 0, out: `${root}\n` });
    const signed = (keys: string[], version: string) =>
      runCommand([
        "keygen",
        "key-list",
        "--root-key",
        ...keys,
        "--add",
        `${publisher.vkey}:snapshot:2026-01-01:2026-12-31T12:00:00Z`,
        "--version",
        version,
        "--expires",
        "2026-06-01",
        "--out",
        list,
        "--json",
      ]);

    expect((await signed([roots[0]!.file], "1")).json()).toMatchObject({
      version: 1,
      expires: "2026-06-01T00:00:00Z",
      signed_by: [roots[0]!.vkey],
    });
    const { directory } = tinySnapshot(folder, { signer: readSigner(publisher.file) });
    const verify = () => runCommand(["verify", directory], { settings: { trustRoot: root, production: true } });
    expect(await verify()).toMatchObject({ code: 1, err: expect.stringContaining("2 are needed") });

    expect(await signed([roots[0]!.file, roots[2]!.file], "1")).toMatchObject({
      code: 1,
      err: expect.stringContaining("holds version 1 already"),
    });
    expect(await signed([roots[0]!.file, roots[2]!.file], "2")).toMatchObject({ code: 0 });
    expect(await verify()).toMatchObject({ code: 0, out: expect.stringContaining("signature: root publisher") });
  });

  it("refuse what could never be met or read", async () => {
    const folder = temporaryFolder();
    const { vkey, file } = await makeKey(folder, "root");
    const out = join(folder, "out");
    expect(await runCommand(["keygen", "root-file", "--key", vkey, "--threshold", "2", "--out", out])).toMatchObject({
      code: 64,
      err: expect.stringContaining("can never be met"),
    });
    expect(await runCommand(["keygen", "root-file", "--key", vkey, vkey, "--out", out])).toMatchObject({
      code: 64,
      err: expect.stringContaining("twice"),
    });
    expect(await runCommand(["keygen", "root-file", "--key", "root+00000000+AAAA", "--out", out])).toMatchObject({
      code: 64,
    });
    expect(await runCommand(["keygen", "root-file", "--key", vkey, "--out", file])).toMatchObject({
      code: 1,
      err: expect.stringContaining("exists already"),
    });
    const list = (add: string, rootKey = file) =>
      runCommand([
        "keygen",
        "key-list",
        "--root-key",
        rootKey,
        "--add",
        add,
        "--version",
        "1",
        "--expires",
        "2027-01-01",
        "--out",
        out,
      ]);
    expect(await list(`${vkey}:snapshot:2026-01-01:2025-01-01`)).toMatchObject({
      code: 64,
      err: expect.stringContaining("ends before it begins"),
    });
    expect(await list(`${vkey}:cake:2026-01-01:2027-01-01`)).toMatchObject({ code: 64 });
    expect(await list(`${vkey}:seal:2026-02-30:2027-01-01`)).toMatchObject({
      code: 64,
      err: expect.stringContaining('"2026-02-30" is not a day'),
    });
    expect(await list(`${vkey}:seal:2026-01-01:2027-01-01`, join(folder, "none"))).toMatchObject({
      code: 64,
      err: expect.stringContaining("--root-key: ENOENT"),
    });
  });
});

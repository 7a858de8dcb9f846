import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSigner } from "../../../../snapshots/trust/key-files.ts";
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

  it("shows the help of what it makes", async () => {
    expect((await runCommand(["help", "keygen", "key-list"])).out).toContain("--sign <file>");
    expect((await runCommand(["help", "keygen"])).out).toContain("key-list");
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

describe("a key list that root keys sign one by one", () => {
  it("says what it holds and how many signatures are missing, and does not count one twice", async () => {
    const folder = temporaryFolder();
    const roots = await Promise.all(["root-1", "root-2", "root-3"].map((name) => makeKey(folder, name)));
    const publisher = await makeKey(folder, "publisher");
    const [root, list] = [join(folder, "root.json"), join(folder, "list.note")];
    const keys = roots.map(({ vkey }) => vkey);
    await runCommand(["keygen", "root-file", "--key", ...keys, "--threshold", "2", "--out", root]);
    const listed = [
      "--add",
      `${publisher.vkey}:snapshot:2026-01-01:2026-12-31`,
      "--version",
      "1",
      "--expires",
      "2026-06-01",
    ];
    const signed = ["keygen", "key-list", "--root-key", roots[0]!.file, "--root", root];
    const first = await runCommand([...signed, ...listed, "--out", list]);
    expect(first).toMatchObject({ code: 0, out: `${list}\n` });
    expect(first.err).toContain("1 of 2 signatures missing");
    expect(first.err).toMatch(/^snapshot publisher\+[0-9a-f]{8} 2026-01-01T00:00:00Z to 2026-12-31T00:00:00Z$/m);

    const sign = (key: string) =>
      runCommand(["keygen", "key-list", "--sign", list, "--root-key", key, "--root", root, "--json"]);
    expect((await sign(roots[0]!.file)).json()).toMatchObject({ signatures: ["root-1"], missing_signatures: 1 });
    expect((await sign(publisher.file)).err).toContain("publisher is no key of");
    expect((await sign(roots[2]!.file)).json()).toMatchObject({
      signatures: ["root-1", "root-3"],
      missing_signatures: 0,
      version: 1,
    });
    expect(await runCommand([...signed, "--sign", list, "--version", "2"])).toMatchObject({
      code: 64,
      err: expect.stringContaining("changes nothing of a list"),
    });
    expect(await runCommand([...signed, "--out", list])).toMatchObject({
      code: 64,
      err: expect.stringContaining("a new list needs"),
    });
  });

  it("revokes a key in the next version, never later than before", async () => {
    const folder = temporaryFolder();
    const [root, one, two] = await Promise.all(["root", "one", "two"].map((name) => makeKey(folder, name)));
    const [list, next] = [join(folder, "list.note"), join(folder, "next.note")];
    const listed = [one!, two!].flatMap(({ vkey }) => ["--add", `${vkey}:snapshot:2026-01-01:2026-12-31`]);
    const signed = ["--root-key", root!.file];
    await runCommand([
      "keygen",
      "key-list",
      ...signed,
      ...listed,
      "--version",
      "7",
      "--expires",
      "2026-06-01",
      "--out",
      list,
    ]);
    const revoke = (key: string, from: string, ...more: string[]) =>
      runCommand(["keygen", "revoke", key, "--list", from, ...signed, "--out", next, "--json", ...more]);
    expect((await revoke("two", list)).json()).toMatchObject({
      version: 8,
      expires: "2026-06-01T00:00:00Z",
      keys: [{ revoked_at: null }, { vkey: two!.vkey, revoked_at: "2026-05-01T00:00:00Z" }],
    });
    expect((await revoke("two", next, "--at", "2026-05-02")).json()).toMatchObject({
      version: 9,
      keys: [{ revoked_at: null }, { revoked_at: "2026-05-01T00:00:00Z" }],
    });
    expect(await revoke("three", list)).toMatchObject({
      code: 64,
      err: expect.stringContaining('lists 0 keys "three"'),
    });
    expect(await revoke("one", list)).toMatchObject({
      code: 1,
      err: expect.stringContaining("holds version 9 already"),
    });
  });
});

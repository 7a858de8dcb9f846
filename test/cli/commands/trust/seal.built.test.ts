import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { proveLeaves } from "../../../../cli/seals/prove-leaves.ts";
import { replayFrom } from "../../../../cli/seals/replay.ts";
import type { AuditSeal } from "../../../../schemas/answers/seal.ts";
import { localKeyPath } from "../../../../snapshots/trust/key-files.ts";
import { corpusOfFile } from "../../../support/shared-snapshot.ts";
import { sealedCompany, sealedEndpoints, sealedPrograms } from "../../../support/sealed-endpoints.ts";
import { sealedCall, type SealedCall, type Sealing, startSealing } from "../../../support/sealing.ts";
import { type Fakes, runCommand, temporaryFolder } from "../../run-command.ts";

const { store, id } = inject("snapshot");
const corpus = corpusOfFile();
const folder = temporaryFolder();
let sealing: Sealing;
let call: SealedCall;
const response = join(folder, "response.json");
const sealOnly = join(folder, "seal.json");

beforeAll(async () => {
  sealing = await startSealing(store);
  call = await sealedCall(sealing, corpus(), sealedPrograms, { unified_ids: ["UNI-0000000001", "UNI-0000000002"] });
  write(response, call.body);
  write(sealOnly, call.body.audit_seal);
});
afterAll(() => sealing.close());

function write(path: string, value: unknown): string {
  writeFileSync(path, typeof value === "string" ? value : JSON.stringify(value));
  return path;
}

const run = (argv: readonly string[], { settings, ...fakes }: Fakes = {}) =>
  runCommand(["seal", ...argv], {
    settings: { store, env: { KONKYO_STATE: sealing.state }, ...settings },
    proveLeaves,
    replay: (directory, seal, sent) => replayFrom(directory, seal, sent, sealedEndpoints),
    ...fakes,
  });

type Report = {
  ok: boolean;
  fault: { kind: string; check: string } | null;
  checks: { check: string; outcome: string }[];
};
const outcomes = ({ checks }: Report) => Object.fromEntries(checks.map(({ check, outcome }) => [check, outcome]));

describe("konkyo seal verify", () => {
  it("checks hashes and signature of an answer, and names what it could not do", async () => {
    const ran = await run(["verify", response, "--json"]);
    expect(ran.code).toBe(0);
    expect(outcomes(ran.json<Report>())).toEqual({
      hashes: "ok",
      keys: "ok",
      signature: "ok",
      manifest: "not done",
      inclusion: "not done",
      log: "not done",
      replay: "not done",
    });
    expect((await run(["verify", sealOnly])).out).toContain("no answer was given");
    expect((await run(["verify", sealOnly, "--response", response])).out).toContain("seal and answer agree");
    expect((await run(["verify", response])).out).toContain("local key konkyo-local-seal-1");
  });

  it("asks the request again on the snapshot", async () => {
    const ran = await run(["verify", response, "--snapshot", id, "--json"]);
    expect(ran.code).toBe(0);
    expect(outcomes(ran.json<Report>())).toMatchObject({ manifest: "ok", inclusion: "ok", replay: "ok" });
  });

  it("ends with 1 when seal or answer were altered, and says where", async () => {
    const changed = write(join(folder, "changed.json"), { ...call.body, total: 3 });
    expect(await run(["verify", changed])).toMatchObject({
      code: 1,
      err: expect.stringContaining("altered: response_hash is not that of the answer"),
    });
    const seal = { ...call.body.audit_seal, key_hash_prefix: "0a1b2c3e" };
    const forged = write(join(folder, "forged.json"), { ...call.body, audit_seal: seal });
    expect(await run(["verify", forged])).toMatchObject({ code: 1, err: expect.stringContaining("seal_id") });
    const formless = write(join(folder, "formless.json"), { ...call.body.audit_seal, v: 3 });
    expect(await run(["verify", formless, "--json"])).toMatchObject({ code: 1 });
    const signature = call.body.audit_seal.signature.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    const resigned = write(join(folder, "resigned.json"), { ...call.body.audit_seal, signature });
    expect(await run(["verify", resigned])).toMatchObject({ code: 1, err: expect.stringContaining("hmac") });
  });

  it("ends with 1 when a member stands twice, whichever of the two was sealed", async () => {
    const sealed = readFileSync(response, "utf8");
    const doubled = (path: string, text: string) => write(join(folder, path), text);
    const files = [
      // Readers that keep the first member would see another total than the one that is checked.
      doubled("first.json", sealed.replace("{", '{"total":999,')),
      doubled("last.json", sealed.replace(/\}\s*$/, ',"total":2}')),
      doubled("escaped.json", sealed.replace("{", String.raw`{"tot\u0061l":999,`)),
      doubled("inside.json", sealed.replace('"audit_seal":{', '"audit_seal":{"seal_id":"seal_0",')),
    ];
    for (const file of files)
      expect(await run(["verify", file]), file).toMatchObject({
        code: 1,
        err: expect.stringContaining("altered: a key stands twice in one object"),
      });
    expect(await run(["verify", sealOnly, "--response", files[0]!])).toMatchObject({ code: 1 });
    expect(await run(["bundle", files[0]!, "--out", join(folder, "doubled.bundle")])).toMatchObject({
      code: 1,
      err: expect.stringContaining("the seal does not hold: a key stands twice"),
    });
  });

  it("ends with 2 when the key is not trusted here", async () => {
    const elsewhere = { KONKYO_STATE: temporaryFolder() };
    expect(await run(["verify", response], { settings: { env: elsewhere } })).toMatchObject({
      code: 2,
      err: expect.stringContaining("unknown key: no listed seal key has signed it"),
    });
    const other = await startSealing(store);
    const { body } = await sealedCall(other, corpus(), sealedPrograms, { unified_ids: ["UNI-0000000001"] });
    await other.close();
    const stranger = write(join(folder, "stranger.json"), body);
    expect(body.audit_seal.key_version).toBe(call.body.audit_seal.key_version);
    expect(await run(["verify", stranger])).toMatchObject({
      code: 2,
      err: expect.stringContaining("not signed by a trusted key: unknown key"),
    });
    const touched = write(join(folder, "touched.json"), { ...body, total: 7 });
    expect(await run(["verify", touched])).toMatchObject({ code: 1, err: expect.stringContaining("altered") });
    expect(await run(["verify", response], { settings: { production: true } })).toMatchObject({ code: 2 });
    expect(await run(["verify", response], { settings: { trustRoot: join(folder, "no-root.json") } })).toMatchObject({
      code: 2,
    });
  });

  it("ends with 3 when the replay differs", async () => {
    const replay = async () => ({ outcome: "differs" as const, reason: "the answer has another content_hash" });
    expect(await run(["verify", response, "--snapshot", id], { replay })).toMatchObject({
      code: 3,
      err: expect.stringContaining("the replay differs: the answer has another content_hash"),
    });
  });

  it("ends with 4 when nothing can be said", async () => {
    const broken = write(join(folder, "broken.json"), `${readFileSync(response, "utf8")}}`);
    const other = write(join(folder, "other.json"), { total: 1 });
    for (const file of [broken, other, join(folder, "missing.json")])
      expect(await run(["verify", file]), file).toMatchObject({ code: 4 });
    expect(await run(["verify", response, "--snapshot", "cs1_aaaaaaaaaaaa"])).toMatchObject({ code: 4 });
    const unknown = await sealedCall(sealing, corpus(), sealedCompany, { houjin_bangou: "8999900000001" });
    const file = write(join(folder, "unknown.json"), unknown.body);
    const replay = (directory: string, seal: AuditSeal, sent: unknown) =>
      replayFrom(directory, seal, sent, [sealedPrograms]);
    expect(await run(["verify", file, "--snapshot", id], { replay })).toMatchObject({
      code: 4,
      err: expect.stringContaining("no sealed operation POST /v1/test/company"),
    });
  });

  it("takes the key list of another operator, and says on whose word", async () => {
    const list = join(folder, "their-keys.note");
    writeFileSync(list, sealing.seals.integrity.keyNote());
    const elsewhere = { env: { KONKYO_STATE: join(folder, "no-state") } };
    expect(await run(["verify", response], { settings: elsewhere })).toMatchObject({ code: 2 });
    expect(await run(["verify", response, "--keys", list], { settings: elsewhere })).toMatchObject({
      code: 0,
      out: expect.stringContaining("named list"),
    });
    const note = readFileSync(list, "utf8");
    writeFileSync(list, note.replace('"version": 1', '"version": 2'));
    expect(await run(["verify", response, "--keys", list], { settings: elsewhere })).toMatchObject({
      code: 2,
      err: expect.stringContaining("signed by none of its own keys"),
    });
  });

  it("does not replay on a snapshot with an altered file", async () => {
    const copy = temporaryFolder();
    cpSync(join(store, id), join(copy, id), { recursive: true });
    cpSync(localKeyPath(store), localKeyPath(copy));
    writeFileSync(join(copy, id, "README.md"), "changed");
    expect(await run(["verify", response, "--snapshot", join(copy, id)])).toMatchObject({
      code: 4,
      err: expect.stringContaining("README.md"),
    });
  });

  it("takes the request from its caller when the seal does not show it", async () => {
    const sent = { houjin_bangou: "8999900000001", note: "長".repeat(3000) };
    const { body } = await sealedCall(sealing, corpus(), sealedCompany, sent);
    const file = write(join(folder, "long.json"), body);
    const request = write(join(folder, "request.json"), sent);
    expect(await run(["verify", file, "--snapshot", id])).toMatchObject({ code: 4 });
    expect(await run(["verify", file, "--snapshot", id, "--request", request])).toMatchObject({ code: 0 });
  });
});

describe("konkyo seal bundle", () => {
  const bundle = join(folder, "bundle.json");

  async function logProof(): Promise<string> {
    await sealing.store.enqueue("acct_1", call.record);
    await sealing.runLogs();
    const proof = await sealing.seals.integrity.proveSeal(call.body.audit_seal.seal_id, null);
    return write(join(folder, "log.json"), proof);
  }

  it("makes a file that verifies without the snapshot", async () => {
    const made = await run(["bundle", response, "--out", bundle, "--log", await logProof(), "--json"]);
    expect(made.json()).toMatchObject({ file: bundle, proofs: 2, log: true });
    const ran = await run(["verify", bundle, "--json"]);
    expect(ran.code).toBe(0);
    expect(outcomes(ran.json<Report>())).toEqual({
      hashes: "ok",
      keys: "ok",
      signature: "ok",
      manifest: "ok",
      inclusion: "ok",
      log: "ok",
      replay: "not done",
    });
  });

  it("is refused when any part of it was altered", async () => {
    await run(["bundle", response, "--out", bundle, "--log", await logProof()]);
    const whole = JSON.parse(readFileSync(bundle, "utf8"));
    const other = await sealedCall(sealing, corpus(), sealedPrograms, { unified_ids: ["UNI-0000000003"] });
    const parts: readonly (readonly [object, number, RegExp])[] = [
      [{ response: { ...whole.response, total: 9 } }, 1, /response_hash/],
      [{ seal: other.body.audit_seal, response: null }, 1, /there is no proof of program UNI-0000000003/],
      [{ proofs: whole.proofs.map((proof: object) => ({ ...proof, index: 0 })) }, 1, /not part of the snapshot/],
      [{ manifest: whole.manifest.replace('"rows": ', '"rows": 1') }, 1, /id does not follow/],
      [{ manifest_sig: whole.manifest_sig.replace(/— \S+/, "— stranger") }, 2, /stranger/],
      [{ log: { ...whole.log, index: whole.log.index + 1 } }, 1, /not part of the log/],
      [
        { log: { ...whole.log, checkpoint: whole.log.checkpoint.replace("konkyo/seals", "konkyo/other") } },
        1,
        /checkpoint/,
      ],
      [{ format: "konkyo-seal-bundle/2" }, 4, /neither/],
    ];
    for (const [part, code, reason] of parts) {
      const file = write(join(folder, "altered-bundle.json"), { ...whole, ...part });
      expect(await run(["verify", file]), String(reason)).toMatchObject({ code, err: expect.stringMatching(reason) });
    }
  });

  it("is not made of a seal that does not hold", async () => {
    const changed = write(join(folder, "changed.json"), { ...call.body, total: 3 });
    expect(await run(["bundle", changed, "--out", bundle])).toMatchObject({
      code: 1,
      err: expect.stringContaining("hold"),
    });
  });
});

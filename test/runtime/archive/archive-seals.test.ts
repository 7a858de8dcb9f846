import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StoreUnavailableError } from "../../../runtime/state/store.ts";
import { temporaryFolder } from "../../support/build.ts";
import { answeredSeal } from "../../support/sealed-answers.ts";
import { type Sealing, startSealing } from "../../support/sealing.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const day = 86_400_000;
let sealing: Sealing;
beforeEach(async () => {
  sealing = await startSealing(temporaryFolder("no-snapshots"));
});
afterEach(() => sealing.close());

async function logSeals(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number++) {
    const { body, record } = await answeredSeal(sealing, { question: `number ${number}` });
    await sealing.store.enqueue("acct_1", record);
    ids.push(body.audit_seal.seal_id);
  }
  await sealing.runLogs();
  return ids;
}
const later = (days: number) => sealing.setNow(new Date(sealing.now() + days * day).toISOString());
const files = () => readdirSync(join(sealing.state, "archive")).filter((name) => name.includes("-seals-"));
const documentOf = (sealId: string) =>
  sealing.store.getDocument({ owner: sealId, kind: "seal", id: "entry" }, sealing.now());

describe("a seal older than 40 days", () => {
  it("is found and proven in its file as it was in the store", async () => {
    const ids = await logSeals(40);
    const before = await Promise.all(ids.map((id) => sealing.seals.integrity.readSeal(id)));
    later(39);
    await sealing.runLogs();
    expect(JSON.parse((await documentOf(ids[0]!))!.value)).toHaveProperty("entry");
    later(2);
    await sealing.runLogs();
    expect(files()).toHaveLength(1);
    for (const id of nonEmpty(ids)) expect((await documentOf(id))!.value).toBe('{"archived":0}');
    expect(await Promise.all(ids.map((id) => sealing.seals.integrity.readSeal(id)))).toEqual(before);
    expect(await sealing.seals.integrity.proveSeal(ids[7]!, null)).toMatchObject({ size: 40 });
    later(1);
    await sealing.runLogs();
    expect(files()).toHaveLength(1);
  });

  it("is damage, not an altered seal, when its line was changed", async () => {
    const [id] = await logSeals(1);
    later(41);
    await sealing.runLogs();
    const path = join(sealing.state, "archive", files()[0]!);
    const text = readFileSync(path, "utf8");
    const changes: [from: RegExp, to: string][] = [
      [/("response_hash":"[0-9a-f]{63})[0-9a-f]/, "$1x"],
      [/("response_hash":"[0-9a-f]{60})[0-9a-f]{4}/, "$10000"],
      [/"index":0/, '"index":1'],
      [/"entry":/, '"entry";'],
    ];
    chmodSync(path, 0o600);
    for (const [from, to] of changes) {
      const changed = text.replace(from, to);
      expect(changed).not.toBe(text);
      writeFileSync(path, changed);
      await expect(sealing.seals.integrity.readSeal(id!)).rejects.toThrow(StoreUnavailableError);
      await expect(sealing.seals.integrity.proveSeal(id!, null)).rejects.toThrow(StoreUnavailableError);
    }
  });

  it("is damage, not a fault of the program, when its file or the folder cannot be read", async () => {
    const [id] = await logSeals(1);
    later(41);
    await sealing.runLogs();
    const folder = join(sealing.state, "archive");
    const path = join(folder, files()[0]!);
    rmSync(path);
    mkdirSync(path);
    await expect(sealing.seals.integrity.readSeal(id!)).rejects.toThrow(StoreUnavailableError);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "");
    await expect(sealing.seals.integrity.readSeal(id!)).rejects.toThrow(StoreUnavailableError);
  });

  it("is never said not to exist because its file is elsewhere", async () => {
    const [id] = await logSeals(1);
    later(41);
    await sealing.runLogs();
    for (const name of files()) rmSync(join(sealing.state, "archive", name));
    await expect(sealing.seals.integrity.readSeal(id!)).rejects.toThrow("has no file 0");
    expect(await sealing.seals.integrity.readSeal(`seal_${"0".repeat(32)}`)).toBeNull();
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openEmbeddedStore } from "../../../runtime/state/embedded/open-store.ts";
import { StoreUnavailableError } from "../../../runtime/state/store.ts";
import { voidCharges } from "../../../runtime/state/void-charges.ts";
import { chargeOf, noon, openPaying } from "./charge-requests.ts";

const folder = mkdtempSync(join(tmpdir(), "konkyo-void-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("takes back what is due, once, and sets aside what names no charge", async () => {
  const store = await openEmbeddedStore({ directory: folder, warn() {}, onFatal() {} });
  await openPaying(store, "a");
  for (const id of ["due", "later", "answered"]) await store.charge(chargeOf("a", id));
  expect(await store.charge(chargeOf("a", "answered"))).toMatchObject({ outcome: "REPLAY", seq: 3 });
  const entry = (id: string, payload: string, dueMs: number) =>
    store.enqueue("a", { topic: "void", id, payload, dueMs });
  await entry("1", '{"seq":1}', noon);
  await entry("2", '{"seq":2}', noon + 60_000);
  await entry("3", '{"seq":3}', noon);
  await entry("x", "nonsense", noon);

  const warnings: string[] = [];
  const voidDue = (nowMs: number) => voidCharges({ store, now: () => nowMs, warn: (line) => warnings.push(line) });
  expect(await voidDue(noon)).toBe(1);
  expect(warnings).toEqual(["void: an entry of a names no charge: nonsense"]);
  expect((await store.readDead("a", "void")).map(({ id, reason }) => [id, reason])).toEqual([["x", "names no charge"]]);
  const taken = async () =>
    (await store.readLedger({ accountId: "a", afterSeq: 3, limit: 9 })).map(({ voids }) => voids);
  expect(await taken()).toEqual([1]);

  expect(await voidDue(noon + 60_000)).toBe(1);
  expect(await taken()).toEqual([1, 2]);
  expect(await voidDue(noon + 60_000)).toBe(0);
  await store.close();
});

it("leaves the entries for later when the store is away", async () => {
  const away = async () => {
    throw new StoreUnavailableError("away");
  };
  const store = { claim: away, ack: away, retry: away, dead: away, enqueue: away, voidCharge: away };
  expect(await voidCharges({ store, now: () => noon, warn() {} })).toBe(0);
});

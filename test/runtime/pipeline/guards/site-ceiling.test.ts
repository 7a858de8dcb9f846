import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createSiteCeiling } from "../../../../runtime/pipeline/guards/site-ceiling.ts";
import { openEmbeddedStore } from "../../../../runtime/state/embedded/open-store.ts";
import { StoreUnavailableError } from "../../../../runtime/state/store.ts";

const now = () => Date.parse("2026-11-15T03:00:00Z");
const ipHash = (network: string) => Buffer.from(network).toString("hex");
const refused = expect.objectContaining({
  code: "rate_limited",
  policy: { name: "site", quota: 300, windowSeconds: 86_400 },
  retryAfterSeconds: 43_200,
});

it("holds over all processes that share the store", async () => {
  const directory = mkdtempSync(join(tmpdir(), "konkyo-site-"));
  const open = () => openEmbeddedStore({ directory, warn() {}, onFatal() {} });
  const stores = [await open(), await open()];
  const processes = stores.map((store) => createSiteCeiling({ enabled: true, store, ipHash, now }));
  const calls = Array.from({ length: 320 }, (_, number) => processes[number % 2]!("2001:db8:1::/48"));
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(300);
  for (const ceiling of processes) {
    await expect(ceiling("2001:db8:1::/48")).rejects.toEqual(refused);
    await ceiling("2001:db8:2::/48");
    await ceiling(null);
  }
  await Promise.all(stores.map((store) => store.close()));
  rmSync(directory, { recursive: true });
});

it("lets calls pass while the store is away, and always when it is switched off", async () => {
  const away = { take: () => Promise.reject(new StoreUnavailableError("away")) };
  const passes = (ceiling: (site: string) => Promise<void>) =>
    expect(ceiling("2001:db8:1::/48")).resolves.toBeUndefined();
  await passes(createSiteCeiling({ enabled: true, store: away, ipHash, now }));
  const broken = { take: () => Promise.reject(new Error("not asked")) };
  await passes(createSiteCeiling({ enabled: false, store: broken, ipHash, now }));
});

import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { nextFreePort } from "../../cli/service/free-port.ts";
import { describeInBrowser, type Tab } from "../support/browser.ts";
import type { Corpus } from "../../runtime/corpus/corpus.ts";
import type { AuditSeal } from "../../schemas/answers/seal.ts";
import type { TableName } from "../../schemas/records/tables.ts";
import { recordTables } from "../../snapshots/format/derived-files.ts";
import type { InclusionProof } from "../../snapshots/open.ts";
import { corpusOfFile } from "../support/shared-snapshot.ts";
import { sealedBundle, snapshotKey } from "../support/seal-bundles.ts";
import { answeredSeal } from "../support/sealed-answers.ts";
import { type Sealing, startSealing } from "../support/sealing.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { nonEmpty } from "../support/non-empty.ts";

const corpus = corpusOfFile();

describeInBrowser("records and the verifier", (openTab) => {
  let service: TestService;
  let sealing: Sealing;
  beforeAll(async () => {
    sealing = await startSealing(inject("snapshot").store);
    service = await startTestService({
      port: await nextFreePort("127.0.0.1", 18_700),
      integrity: sealing.seals.integrity,
    });
  });
  afterAll(async () => {
    await service?.close();
    await sealing?.close();
  });

  it("suggests names while one types, and opens the record from the keyboard", async () => {
    const { page, complaints, close } = await openTab({ language: "ja" });
    await page.goto(service.url);
    await page.locator("#q").pressSequentially("架空産業高度化");
    await page.locator(".suggestions [role=option]").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/programs\/UNI-/);
    expect(complaints()).toEqual([]);
    await close();
  });

  it("searches without scripts", async () => {
    const { page, close } = await openTab({ scripts: false });
    await page.goto(service.url);
    await page.locator("#q").fill("補助金");
    await page.keyboard.press("Enter");
    await page.locator(".results .name a").first().click();
    await page.waitForURL(/\/programs\/UNI-/);
    expect(await page.locator("h1").textContent()).toContain("補助金");
    await close();
  });

  it("checks the proof of a record in the page", async () => {
    const { page, complaints, close } = await openTab();
    await page.goto(`${service.url}/programs/UNI-0000000001`);
    await page.locator(".verdict.success").waitFor();
    expect(complaints()).toEqual([]);
    await close();
  });

  it("says so when what the page shows was altered on its way", async () => {
    const { page, close } = await openTab();
    await page.route(/\/programs\/UNI-0000000001$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"record":{', '"record":{"slipped_in":1,');
      await route.fulfill({ response, body });
    });
    await page.goto(`${service.url}/programs/UNI-0000000001`);
    await page.locator(".verdict.danger").waitFor();
    expect(await page.locator(".verdict.success").count()).toBe(0);
    await close();
  });

  const verdictOf = async ({ page }: Tab, document: unknown) => {
    await page.locator("#document").fill(JSON.stringify(document));
    await page.locator("#judgement").evaluate((place) => place.replaceChildren());
    await page.locator("#verifier button[type=submit]").click();
    return page.locator("[data-verdict]").getAttribute("data-verdict");
  };

  it("accepts seals and proofs of every table with the network off, and refuses altered ones", async () => {
    const proofs = nonEmpty(realProofs(corpus()));
    const tab = await openTab();
    // The icon of the page comes after all else.
    await tab.page.goto(`${service.url}/verify`, { waitUntil: "networkidle" });
    await tab.context.setOffline(true);
    for (const [number, proof] of proofs.entries()) {
      const { body: answer } = await answeredSeal(sealing, { number });
      expect(await verdictOf(tab, answer)).toBe("holds");
      expect(await verdictOf(tab, alteredAnswer(answer, number))).toMatch(/^(?:altered|untrusted)$/);
      expect([proof.key, await verdictOf(tab, proof)]).toEqual([proof.key, "holds"]);
      expect([proof.key, await verdictOf(tab, alteredProof(proof, number))]).toEqual([proof.key, "altered"]);
    }
    expect(tab.complaints()).toEqual([]);
    expect(await tab.barriers()).toEqual([]);
    await tab.close();
  }, 180_000);

  it("checks a bundle with the publisher's signature, with the network off", async () => {
    const bundle = await sealedBundle(sealing, corpus(), ["UNI-0000000001"]);
    const keys = [...sealing.seals.integrity.jwks().keys, snapshotKey(inject("snapshot").store)];
    const tab = await openTab();
    // The icon of the page comes after all else.
    await tab.page.goto(`${service.url}/verify`, { waitUntil: "networkidle" });
    await tab.context.setOffline(true);
    await tab.page.locator("#keys").evaluate((field, text) => {
      (field as unknown as { value: string }).value = text;
    }, JSON.stringify({ keys }));
    expect(await verdictOf(tab, bundle)).toBe("holds");
    expect(await tab.page.locator(".checks .ok").count()).toBe(8);
    const manifest = bundle.manifest.replace(/"sequence": 1/, '"sequence": 2');
    expect(await verdictOf(tab, { ...bundle, manifest })).toBe("altered");
    await tab.close();
  });
});

type Proof = InclusionProof & { readonly record: object };

/** The proof of the first record of every table. */
function* realProofs({ snapshot }: Corpus): Generator<Proof> {
  for (const { name } of recordTables(snapshot.manifest.tables)) {
    const [first] = snapshot.records.records(name);
    if (first) yield snapshot.proof(name as TableName, first.key) as Proof;
  }
}

/** By turns another answer, another signature, another snapshot, another moment. */
function alteredAnswer<Answer extends { audit_seal: AuditSeal }>(answer: Answer, turn: number): unknown {
  const { audit_seal: seal } = answer;
  const flipped = seal.signature.replace(/./, (first) => (first === "A" ? "B" : "A"));
  const changes: object[] = [
    { results: [] },
    { audit_seal: { ...seal, signature: flipped } },
    { audit_seal: { ...seal, corpus_snapshot_id: `cs1_${"b".repeat(52)}` } },
    { audit_seal: { ...seal, issued_at: "2026-11-14T00:00:00Z" } },
  ];
  return { ...answer, ...changes[turn % changes.length] };
}

/** By turns another record, another leaf, another place, another snapshot. */
function alteredProof(proof: Proof, turn: number): unknown {
  const changes: object[] = [
    { record: { ...proof.record, slipped_in: turn } },
    { leaf: "0".repeat(64) },
    { index: proof.index + 1 },
    { corpus_snapshot_id: `cs1_${"b".repeat(52)}` },
  ];
  return { ...proof, ...changes[turn % changes.length] };
}

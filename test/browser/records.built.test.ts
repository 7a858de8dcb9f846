import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { nextFreePort } from "../../cli/service/free-port.ts";
import { describeInBrowser, type Tab } from "../support/browser.ts";
import { answeredSeal } from "../support/sealed-answers.ts";
import { type Sealing, startSealing } from "../support/sealing.ts";
import { startTestService, type TestService } from "../support/service.ts";

describeInBrowser("records and the verifier", (openTab) => {
  let service: TestService;
  let sealing: Sealing;
  beforeAll(async () => {
    sealing = await startSealing(inject("testStore"));
    service = await startTestService({
      snapshots: { store: inject("testStore"), id: inject("testSnapshotId") },
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
    await close();
  });

  const verdictOf = async ({ page }: Tab, document: unknown) => {
    await page.locator("#document").fill(JSON.stringify(document));
    await page.locator("#judgement").evaluate((place) => place.replaceChildren());
    await page.locator("#verifier button[type=submit]").click();
    return page.locator("[data-verdict]").getAttribute("data-verdict");
  };

  it("accepts seals and proofs with the network off, and refuses altered ones", { timeout: 120_000 }, async () => {
    const proofs = await Promise.all(
      ["UNI-0000000001", "UNI-0000000003"].map(
        async (id) => (await service.ask(`/v1/integrity/proof/program/${id}`)).body,
      ),
    );
    const tab = await openTab();
    await tab.page.goto(`${service.url}/verify`);
    await tab.context.setOffline(true);
    for (let number = 0; number < 100; number++) {
      const { body: answer } = await answeredSeal(sealing, { number });
      expect(await verdictOf(tab, answer)).toBe("holds");
      expect(await verdictOf(tab, { ...answer, results: [] })).toBe("altered");
      const proof = proofs[number % proofs.length];
      expect(await verdictOf(tab, proof)).toBe("holds");
      expect(await verdictOf(tab, { ...proof, record: { ...proof.record, primary_name: String(number) } })).toBe(
        "altered",
      );
    }
    expect(tab.complaints()).toEqual([]);
    expect(await tab.barriers()).toEqual([]);
    await tab.close();
  });
});

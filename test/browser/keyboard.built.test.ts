import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { nextFreePort } from "../../cli/service/free-port.ts";
import { describeInBrowser } from "../support/browser.ts";
import { answeredSeal } from "../support/sealed-answers.ts";
import { type Sealing, startSealing } from "../support/sealing.ts";
import { startTestService, type TestService } from "../support/service.ts";

/** Presses Tab until the part that is meant has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`)) return;
  }
  throw new Error(`no number of tabs leads to ${selector}`);
}

describeInBrowser("the keyboard alone", (openTab) => {
  let service: TestService;
  let sealing: Sealing;
  beforeAll(async () => {
    sealing = await startSealing(inject("snapshot").store);
    service = await startTestService({
      port: await nextFreePort("127.0.0.1", 18_900),
      integrity: sealing.seals.integrity,
    });
  });
  afterAll(async () => {
    await service?.close();
    await sealing?.close();
  });

  it("is enough for the prescreen", async () => {
    const { page, close } = await openTab();
    await page.goto(`${service.url}/prescreen`);
    await tabTo(page, "#purpose");
    await page.keyboard.type("機械を更新したい");
    await page.keyboard.press("Enter");
    await page.waitForURL(/purpose=/);
    await tabTo(page, ".results .name a");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/programs\/UNI-/);
    expect(await page.locator("h1").count()).toBe(1);
    await close();
  });

  it("is enough for the verifier", async () => {
    const { body: answer } = await answeredSeal(sealing, { number: 1 });
    const { page, close } = await openTab();
    await page.goto(`${service.url}/verify`);
    await tabTo(page, "#document");
    await page.keyboard.insertText(JSON.stringify(answer));
    await tabTo(page, "#verifier button[type=submit]");
    await page.keyboard.press("Enter");
    expect(await page.locator("[data-verdict]").getAttribute("data-verdict")).toBe("holds");
    await close();
  });

  it("is enough to choose programs from a search and compare them, without scripts too", async () => {
    const { page, close } = await openTab({ scripts: false });
    await page.goto(`${service.url}/search?q=${encodeURIComponent("補助金")}&kind=program`);
    for (let chosen = 0; chosen < 2; chosen++) {
      await page.locator("input[name=ids]").nth(chosen).focus();
      await page.keyboard.press("Space");
    }
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/compare\?ids=/);
    expect(await page.locator(".compare thead a").count()).toBe(2);
    await page.getByRole("link", { name: "Check the rules on combining them" }).press("Enter");
    await page.waitForURL(/\/combine\?p=/);
    expect(await page.locator(".matrix tbody tr").count()).toBe(2);
    await close();
  });
});

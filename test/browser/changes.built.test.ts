import { afterAll, beforeAll, expect, it } from "vitest";
import { nextFreePort } from "../../cli/service/free-port.ts";
import { describeInBrowser, looks } from "../support/browser.ts";
import { startWithTwoSnapshots, type TwoSnapshots } from "../support/two-snapshots.ts";

describeInBrowser("what changed between two snapshots", (openTab) => {
  let two: TwoSnapshots;
  beforeAll(async () => {
    two = await startWithTwoSnapshots({ port: await nextFreePort("127.0.0.1", 19_100) });
    // The feed waits until the snapshots are compared.
    expect((await two.service.ask("/snapshot/changes.atom")).status).toBe(200);
  });
  afterAll(() => two?.close());

  it.each(looks)("can be read by everybody: $width px, $language, $scheme", async (look) => {
    const tab = await openTab(look);
    for (const address of ["/snapshot/changes", "/snapshot?source=架空", "/snapshot/changes?kind=law"]) {
      await tab.page.goto(two.service.url + address);
      const name = `two${address.replaceAll(/[^a-z]+/gi, "-")}`;
      expect([address, await tab.troubles(name)]).toEqual([address, []]);
    }
    await tab.close();
  });

  it("is narrowed and followed without scripts", async () => {
    const { page, close } = await openTab({ scripts: false });
    await page.goto(`${two.service.url}/snapshot/changes`);
    await page.locator("#kind").selectOption("program");
    await page.getByRole("button", { name: "Compare" }).click();
    await page.waitForURL(/kind=program/);
    await page.locator(".changes .name a").first().click();
    await page.waitForURL(/\/programs\/UNI-/);
    expect(await page.locator("h1").count()).toBe(1);
    await close();
  });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { describeInBrowser, looks, otherLooks } from "../support/browser.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { nextFreePort } from "../../cli/service/free-port.ts";
import { startTestService, type TestService } from "../support/service.ts";

/** Pages that can be opened by their address alone. */
const addresses = [
  "/",
  "/search",
  "/search?q=補助金",
  "/programs/UNI-0000000001",
  "/companies/8999900000001",
  "/calendar",
  "/prescreen?purpose=機械を更新したい",
  "/combine?p=UNI-0000000001&p=UNI-0000000003",
  "/citations",
  "/verify",
  "/snapshot",
  "/status",
  "/guides",
  "/guides/key-and-cap",
  "/docs",
  "/docs?q=law",
  "/docs/search_programs",
  "/docs/check_exclusions",
  "/console",
  "/snapshot/changes",
  "/compare?ids=UNI-0000000001&ids=UNI-0000000003&q=補助金",
  "/nothing",
  "/programs/UNI-none",
  "/device",
  "/legal/commerce",
  "/legal/terms",
  "/legal/privacy",
  "/search?q=補助金&kind=program&open_only=true",
  "/device?user_code=BBBB-BBBB",
  "/buy",
  "/account",
  "/refund",
  "/advisors/dashboard",
  "/checkout/result?session_id=cs_1",
] as const;

/** The first record of every kind that the sitemap lists. */
async function oneOfEachKind({ ask }: TestService): Promise<string[]> {
  const listed = async (path: string) => {
    const text = (await ask(path)).bytes.toString();
    return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  };
  return Promise.all((await listed("/sitemap.xml")).map(async (file) => (await listed(file))[0]!));
}

describeInBrowser("pages", (openTab) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ port: await nextFreePort("127.0.0.1", 18_100) });
  });
  afterAll(() => service?.close());

  it.each([...looks, ...otherLooks])("can be read by everybody: $width px, $language, $scheme", async (look) => {
    const tab = await openTab(look);
    const all = [...addresses, ...(await oneOfEachKind(service))];
    const parity = looks.includes(look) ? 0 : 1;
    for (const address of nonEmpty(all.filter((_, at) => at % 2 === parity))) {
      const response = await tab.page.goto(service.url + address);
      const name = `page${address.replaceAll(/[^a-z]+/gi, "-")}`;
      expect([address, await tab.troubles(name)]).toEqual([address, []]);
      expect(response!.headers()["content-language"]).toBe(look.language);
    }
    await tab.close();
  });

  it("can be used from the keyboard: the first key shows the way to the content", async () => {
    const { page, close } = await openTab();
    await page.goto(service.url);
    await page.keyboard.press("Tab");
    expect(await page.locator(".skip").evaluate((link) => link.getBoundingClientRect().top)).toBe(0);
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("main");
    await close();
  });

  it("changes its language by a link, and keeps it", async () => {
    const { page, close } = await openTab({ language: "ja" });
    await page.goto(service.url);
    await page.getByRole("link", { name: "English" }).click();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Evidence on Japanese public programs");
    await close();
  });
});

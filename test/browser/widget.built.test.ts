import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeInBrowser, looks } from "../support/browser.ts";
import { nextFreePort } from "../../cli/service/free-port.ts";
import { startTestService, type TestService } from "../support/service.ts";

/** A site of somebody else: another origin, with a page that embeds the widget. */
describeInBrowser("the widget on another site", (openTab) => {
  let service: TestService;
  let site: Server;
  let origin: string;
  let embedded = "";
  beforeAll(async () => {
    const port = await nextFreePort("127.0.0.1", 18_300);
    service = await startTestService({ port });
    site = createServer((request, response) => {
      const language = request.url === "/en" ? "en" : "ja";
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(
        `<!doctype html><html lang="${language}"><meta name="viewport" content="width=device-width"><title>site</title><main><h1>site</h1>${embedded}</main></html>`,
      );
    }).listen(0, "127.0.0.1");
    await once(site, "listening");
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    site?.close();
    await service?.close();
  });

  const embed = async (origins: readonly string[]) => {
    const { apiKey: key } = await service.createKey();
    const { body } = await service.ask("/v1/me/widget_keys", { key, json: { origins } });
    embedded = body.embed_html;
    return { key, keyId: body.key_id as string };
  };

  it.each(looks)("suggests names and finds programs from an allowed origin: $width px, $language", async (look) => {
    const { key, keyId } = await embed([origin]);
    const { page, close, troubles } = await openTab(look);
    await page.goto(origin + (look.language === "en" ? "/en" : "/"));
    const suggested = page.waitForResponse((response) => response.url().includes("/v1/suggest"));
    await page.getByRole("combobox").first().pressSequentially("架空");
    expect((await suggested).status()).toBe(200);
    await expect.poll(() => page.locator("datalist option").count()).toBeGreaterThan(0);
    await page.getByRole("button").click();
    await page.locator(".konkyo-widget li").first().waitFor();
    expect(await page.getByRole("status").textContent()).toMatch(look.language === "en" ? /^\d+ found$/ : /^\d+件$/);
    const facts = await page.locator(".konkyo-widget li").allTextContents();
    expect(facts.join()).toContain(look.language === "en" ? "up to 48,000,000 JPY" : "上限 4,800万円");
    expect(await troubles("widget")).toEqual([]);
    const usage = await service.ask(`/v1/widget/${keyId}/usage`, { key });
    expect(usage.body.reqs_used_mtd).toBe(1);
    await close();
  });

  it("finds nothing from an origin that the key does not name, and charges nothing", async () => {
    const { key, keyId } = await embed(["https://www.example.jp"]);
    const { page, close } = await openTab({ language: "ja" });
    await page.goto(origin);
    await page.getByRole("button").click();
    await expect.poll(() => page.getByRole("status").textContent()).toContain("許可したサイト");
    expect(service.calls.findLast(({ operationId }) => operationId === "WID-3")!.status).toBe(403);
    expect((await service.ask(`/v1/widget/${keyId}/usage`, { key })).body.reqs_used_mtd).toBe(0);
    await close();
  });
});

import { once } from "node:events";
import { statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keyFile, storedKey } from "../../cli/client/stored-keys.ts";
import { nextFreePort } from "../../cli/service/free-port.ts";
import { DeviceFlow } from "../features/device/device-flow.ts";
import { describeInBrowser, type Look, type Tab } from "../support/browser.ts";
import { temporaryFolder } from "../support/build.ts";
import { TestCheckout } from "../support/device-checkout.ts";
import { startKonkyo } from "../support/konkyo-process.ts";
import { startTestService, type TestService } from "../support/service.ts";

describeInBrowser("a person who connects a device", (openTab) => {
  let service: TestService;
  let checkout: TestCheckout;
  let provider: Server;
  beforeAll(async () => {
    // Another site than ours: its name differs, which the cookies of a checkout must survive.
    provider = createServer((request, response) => {
      const sessionId = request.url!.split("/").at(-1)!;
      if (request.url!.startsWith("/pay/")) response.writeHead(303, { location: checkout.pay(sessionId) }).end();
      else if (request.url !== "/favicon.ico")
        response.setHeader("content-type", "text/html").end(`<h1>Pay</h1><a href="/pay/${sessionId}">Pay now</a>`);
      else response.writeHead(204).end();
    }).listen(0, "localhost");
    await once(provider, "listening");
    const { port } = provider.address() as AddressInfo;
    service = await startTestService({
      port: await nextFreePort("127.0.0.1", 18_300),
      payments: (checkout = new TestCheckout((id) => `http://localhost:${port}/${id}`)),
    });
  });
  afterAll(async () => {
    await service?.close();
    provider?.close();
    provider?.closeAllConnections();
  });

  const waiting = () => new DeviceFlow(service, checkout).authorize();
  const heading = ({ page }: Tab) => page.getByRole("heading", { level: 1 }).textContent();
  const button = ({ page }: Tab, name: string) => page.getByRole("button", { name }).click();
  const expectSound = async (tab: Tab, name: string) => expect(await tab.troubles(name)).toEqual([]);

  it.each<Look & { texts: Record<"ask" | "next" | "pay" | "done", string> }>([
    {
      width: 1280,
      language: "en",
      scheme: "light",
      texts: {
        ask: "Connect this device?",
        next: "Continue",
        pay: "Continue to payment",
        done: "Your device is connected",
      },
    },
    {
      width: 390,
      language: "ja",
      scheme: "dark",
      texts: { ask: "この端末を接続しますか", next: "次へ", pay: "支払い方法の登録へ進む", done: "接続しました" },
    },
  ])("types the code, pays and is done: $width px, $language, $scheme", async ({ texts, ...look }) => {
    const device = await waiting();
    const tab = await openTab(look);
    await tab.page.goto(`${service.url}/device`);
    await tab.page.locator("#user_code").fill(device.userCode.toLowerCase());
    await tab.page.keyboard.press("Enter");
    await tab.page.getByRole("heading", { name: texts.ask }).waitFor();
    expect(await tab.page.locator(".big-code").textContent()).toBe(device.userCode);
    await expectSound(tab, "device-confirm");
    await button(tab, texts.pay);
    await tab.page.getByRole("link", { name: "Pay now" }).click();
    await tab.page.getByRole("heading", { name: texts.done }).waitFor();
    await expectSound(tab, "device-done");
    expect((await device.poll()).body.access_token).toMatch(/^evd_/);
    await tab.close();
  });

  it("comes from konkyo login, and the terminal has its key", async () => {
    const configFolder = join(temporaryFolder("login"), "konkyo");
    const terminal = startKonkyo(["login", "--url", service.url], { env: { XDG_CONFIG_HOME: dirname(configFolder) } });
    const [, address] = await terminal.says(/or open (http\S+)/);
    const tab = await openTab();
    await tab.page.goto(address!);
    await button(tab, "Continue to payment");
    await tab.page.getByRole("link", { name: "Pay now" }).click();
    await tab.page.getByRole("heading", { name: "Your device is connected" }).waitFor();
    expect(await terminal.end()).toMatchObject({ code: 0 });
    const key = storedKey({ configFolder }, service.url)!;
    expect((await service.ask("/v1/me", { key })).status).toBe(200);
    expect(statSync(keyFile({ configFolder })).mode & 0o777).toBe(0o600);
    expect(terminal.out() + terminal.err()).not.toContain(key.slice(8));
    await tab.close();
  });

  it("does the same without scripts, with one click more on each way", async () => {
    const device = await waiting();
    const tab = await openTab({ scripts: false });
    await tab.page.goto(`${service.url}/device?user_code=${device.userCode}`);
    await button(tab, "Continue to payment");
    await tab.page.getByRole("link", { name: "Pay now" }).click();
    expect(await heading(tab)).toBe("Connecting your device");
    await button(tab, "Finish connecting");
    expect(await heading(tab)).toBe("Your device is connected");
    await tab.close();
  });

  it("uses a key, after a wrong one", async () => {
    const device = await waiting();
    const { apiKey } = await service.createKey({});
    const tab = await openTab({ width: 390 });
    await tab.page.goto(`${service.url}/device?user_code=${device.userCode}`);
    await tab.page.locator("#api_key").fill("evk_wrong");
    await button(tab, "Connect with this key");
    expect(await tab.page.locator("#api_key-error").textContent()).toContain("This key cannot be used");
    expect(await tab.barriers()).toEqual([]);
    await tab.page.locator("#api_key").fill(apiKey);
    await button(tab, "Connect with this key");
    expect(await heading(tab)).toBe("Your device is connected");
    await tab.close();
  });

  it("denies it from the keyboard alone", async () => {
    const device = await waiting();
    const tab = await openTab();
    await tab.page.goto(`${service.url}/device?user_code=${device.userCode}`);
    const focused = () => tab.page.evaluate<string>("document.activeElement.textContent");
    for (let presses = 0; presses < 20 && (await focused()) !== "Deny"; presses++) await tab.page.keyboard.press("Tab");
    await tab.page.keyboard.press("Enter");
    await tab.page.getByRole("heading", { name: "The device was denied" }).waitFor();
    await expectSound(tab, "device-denied");
    expect((await device.poll()).body.code).toBe("access_denied");
    await tab.close();
  });

  it("cannot be made to decide by a page of another site", async () => {
    const device = await waiting();
    const tab = await openTab();
    await tab.page.route("http://evil.example/", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<form method="post" action="${service.url}/device"><input name="user_code" value="${device.userCode}">
          <input name="action" value="deny"><button>Win</button></form>`,
      }),
    );
    await tab.page.goto("http://evil.example/");
    await button(tab, "Win");
    expect(await heading(tab)).toBe("This came from another site");
    expect((await device.poll()).body.code).toBe("authorization_pending");
    await tab.close();
  });
});

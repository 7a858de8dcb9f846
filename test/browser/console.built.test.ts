import { afterAll, beforeAll, expect, it } from "vitest";
import { nextFreePort } from "../../cli/service/free-port.ts";
import { describeInBrowser, type Look, looks, type Tab } from "../support/browser.ts";
import { startTestService, type TestService } from "../support/service.ts";

const texts = {
  ja: {
    signIn: "ログイン",
    cap: "上限を設定する",
    rotate: "キーを再発行する",
    rotateNow: "現在のキーを停止して、新しいキーを発行する",
  },
  en: {
    signIn: "Sign in",
    cap: "Set the cap",
    rotate: "Replace the key",
    rotateNow: "Stop the old key and make a new one",
  },
} as const;

describeInBrowser("the holder of a key", (openTab) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ port: await nextFreePort("127.0.0.1", 18_900) });
  });
  afterAll(() => service?.close());

  /** A key with a past: use on several days, under tags, an alert, a saved search. */
  async function usedKey(): Promise<string> {
    const { apiKey: key } = await service.createKey({});
    const calls = ["/v1/programs/search?q=補助金", "/v1/programs/UNI-0000000001", "/v1/laws/search?q=法"];
    for (const [at, day] of ["2026-10-25", "2026-11-02", "2026-11-10", "2026-11-15"].entries()) {
      service.setNow(`${day}T03:00:00Z`);
      for (const path of calls.slice(0, at + 1))
        for (let times = 0; times <= at; times++)
          await service.ask(path, { key, headers: times === 0 ? {} : { "x-client-tag": `case-${at}` } });
    }
    const alert = { filter_type: "all", webhook_url: "https://hooks.example.jp/konkyo", email: "reader@example.jp" };
    await service.ask("/v1/me/alerts/subscribe", { key, json: alert });
    const query = { q: "省エネ", prefecture: "東京都", tier: ["S", "A"] };
    await service.ask("/v1/me/saved_searches", { key, json: { name: "省エネの補助金", query } });
    await service.ask("/v1/me/cap", { key, json: { monthly_cap_yen: 100 } });
    const child = { label: "月次レポート", scopes: ["read", "seal"], monthly_cap_yen: 300 };
    const { body } = await service.ask("/v1/me/keys", { key, json: child });
    await service.ask("/v1/programs/UNI-0000000001", { key: body.api_key });
    return key;
  }

  const press = ({ page }: Tab, name: string) => page.getByRole("button", { name, exact: true }).click();

  it.each(looks)("sees every page of the console: $width px, $language, $scheme", async (look: Look) => {
    const tab = await openTab(look);
    const t = texts[look.language];
    const expectSound = async (name: string) => expect([name, await tab.troubles(name)]).toEqual([name, []]);
    await tab.page.goto(`${service.url}/console`);
    await tab.page.locator("#api_key").fill(await usedKey());
    await press(tab, t.signIn);
    await tab.page.locator("meter").waitFor();
    await expectSound("console-overview");
    for (const path of ["usage", "keys", "alerts", "alerts/1", "searches", "billing"]) {
      await tab.page.goto(`${service.url}/console/${path}`);
      await expectSound(`console-${path.replace("/", "-")}`);
    }
    await tab.close();
  });

  it("signs in, sets a cap and replaces the key from the keyboard alone, without scripts", async () => {
    const { apiKey: key } = await service.createKey({});
    const tab = await openTab({ scripts: false });
    const { page } = tab;
    const t = texts.en;
    const goTo = async (name: string) => {
      // What has the focus is asked for by a locator: pages run no scripts here.
      const target = page.locator(":focus");
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press("Tab");
        if ((await target.count()) > 0 && (await target.textContent()) === name) return;
      }
      throw new Error(`the keyboard does not reach ${name}`);
    };
    await page.goto(`${service.url}/console`);
    await page.locator("#api_key").focus();
    await page.keyboard.type(key);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Console", level: 1 }).waitFor();
    await page.locator("#monthly_cap_yen").focus();
    await page.keyboard.type("300");
    await goTo(t.cap);
    await page.keyboard.press("Enter");
    await page.locator(".notice.success").waitFor();
    expect((await service.ask("/v1/me/dashboard", { key })).body.monthly_cap_yen).toBe(300);
    await page.goto(`${service.url}/console/keys`);
    await goTo(t.rotate);
    await page.keyboard.press("Enter");
    await goTo(t.rotateNow);
    await page.keyboard.press("Enter");
    const fresh = await page.locator("#api-key").inputValue();
    expect((await service.ask("/v1/me", { key: fresh })).status).toBe(200);
    expect((await service.ask("/v1/me", { key })).status).toBe(401);
    await tab.close();
  });
});

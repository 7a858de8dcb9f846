import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storedKey } from "../../cli/client/stored-keys.ts";
import { nextFreePort } from "../../cli/service/free-port.ts";
import { describeInBrowser, type Look, looks, type Tab } from "../support/browser.ts";
import { temporaryFolder } from "../support/build.ts";
import { startKonkyo } from "../support/konkyo-process.ts";
import { servedStore } from "../support/shared-snapshot.ts";

const texts = {
  ja: {
    buy: "支払いへ進む",
    pay: "支払ったことにする",
    key: "APIキーを発行しました",
    copy: "コピー",
    account: "お支払いと解約",
    open: "支払いのページを開く",
    portal: "お支払いと解約（試用環境）",
    endMonth: "期間の終わりに解約する",
    goOn: "解約を取り消す",
    endNow: "いますぐ解約する",
    ended: "この契約は終わりました。キーは使えません。",
    devicePay: "支払い方法の登録へ進む",
    deviceDone: "接続しました",
    refund: "申し込む",
    receipt: "申し込みを受け付けました",
  },
  en: {
    buy: "Go to payment",
    pay: "Pretend to pay",
    key: "Here is your API key",
    copy: "Copy",
    account: "Payment and cancelling",
    open: "Open the payment page",
    portal: "Payment and cancelling (sandbox)",
    endMonth: "Cancel at the end of the period",
    goOn: "Do not cancel",
    endNow: "Cancel now",
    ended: "This subscription has ended. Its keys do not work any more.",
    devicePay: "Continue to payment",
    deviceDone: "Your device is connected",
    refund: "Send",
    receipt: "Your request was filed",
  },
} as const;

describeInBrowser("a newcomer on the first evening", (openTab) => {
  /** Address of the real demo, as `npm start` runs it. One for all: what a network may begin in an hour is enough. */
  let url: string;
  let endDemo: () => void = () => undefined;
  beforeAll(async () => {
    const store = await servedStore();
    const port = String(await nextFreePort("127.0.0.1", 18_700));
    const demo = startKonkyo(["demo", "--store", store, "--port", port], { endsWith: (end) => (endDemo = end) });
    [, url = ""] = await demo.says(/(http\S+)\/buy\n/);
  });
  afterAll(() => endDemo());

  const press = ({ page }: Tab, name: string) => page.getByRole("button", { name, exact: true }).click();
  const arrive = ({ page }: Tab, name: string) => page.getByRole("heading", { name, exact: true, level: 1 }).waitFor();
  const status = async (key: string) =>
    (await fetch(`${url}/v1/programs/UNI-0000000001`, { headers: { "x-api-key": key } })).status;

  it.each(looks)("buys a key, uses it, and cancels: $width px, $language, $scheme", async (look: Look) => {
    const t = texts[look.language];
    const tab = await openTab(look);
    const { page } = tab;
    const expectSound = async (name: string) => expect([name, await tab.troubles(name)]).toEqual([name, []]);
    await tab.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${url}/buy`);
    await expectSound("1-buy");
    await press(tab, t.buy);
    await page.locator("#email").fill("payer@example.jp");
    await expectSound("2-checkout");
    await press(tab, t.pay);
    await arrive(tab, t.key);
    await expectSound("3-key");
    await press(tab, t.copy);
    const key = await page.evaluate<string>("navigator.clipboard.readText()");
    expect([await page.locator("#api-key").inputValue(), await status(key)]).toEqual([key, 200]);

    await page.getByRole("link", { name: t.account }).click();
    await page.locator("#api_key").fill("evk_nobody");
    await press(tab, t.open);
    await page.locator("#api_key-error").waitFor();
    await expectSound("4-account-wrong");
    await page.locator("#api_key").fill(key);
    await press(tab, t.open);
    await arrive(tab, t.portal);
    await expectSound("5-portal");
    await press(tab, t.endMonth);
    await page.getByRole("button", { name: t.goOn }).waitFor();
    await expectSound("6-portal-ending");
    await press(tab, t.goOn);
    await page.getByRole("button", { name: t.endMonth }).waitFor();
    expect(await status(key)).toBe(200);
    await press(tab, t.endNow);
    await page.getByText(t.ended).waitFor();
    await expectSound("7-portal-ended");
    expect(await status(key)).toBe(401);

    await page.goto(`${url}/refund`);
    await page.locator("#requester_email").fill("payer@example.jp");
    await page.locator("#reason").fill("x\n二重に購入しました。");
    await page.locator("#amount_yen").fill("many");
    await press(tab, t.refund);
    await page.locator("#amount_yen-error").waitFor();
    await expectSound("8-refund-wrong");
    await page.locator("#amount_yen").fill("330");
    await press(tab, t.refund);
    await arrive(tab, t.receipt);
    await expectSound("9-receipt");
    await tab.close();
  });

  const loggingIn = "pays for konkyo login on the device page: $width px, $language, $scheme";
  // Side by side: a terminal asks every five seconds only.
  it.concurrent.for(looks)(loggingIn, async (look: Look, { expect: expecting, onTestFinished: endsWith }) => {
    const t = texts[look.language];
    const configFolder = join(temporaryFolder("login"), "konkyo");
    const env = { XDG_CONFIG_HOME: dirname(configFolder) };
    const terminal = startKonkyo(["login", "--url", url], { env, endsWith });
    const [, address] = await terminal.says(/or open (http\S+)/);
    const tab = await openTab(look);
    await tab.page.goto(address!);
    expecting(await tab.troubles("a-device")).toEqual([]);
    await press(tab, t.devicePay);
    expecting(await tab.troubles("b-device-checkout")).toEqual([]);
    await press(tab, t.pay);
    await arrive(tab, t.deviceDone);
    expecting(await tab.troubles("c-device-done")).toEqual([]);
    expecting(await terminal.end()).toMatchObject({ code: 0 });
    expecting(await status(storedKey({ configFolder }, url)!)).toBe(200);
    await tab.close();
  });

  it("gets the key in the browser that paid alone, and once", async () => {
    const t = texts.en;
    const tab = await openTab();
    const { page } = tab;
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(request.url()));
    await page.goto(`${url}/buy`);
    await press(tab, t.buy);
    await press(tab, t.pay);
    await arrive(tab, t.key);
    const result = asked.find((each) => each.includes("/checkout/result?"))!;
    const thief = await openTab({ width: 390 });
    await thief.page.goto(result);
    await arrive(thief, "This is not the browser that paid");
    expect(await thief.troubles("d-other-browser")).toEqual([]);
    // The cookie is gone with the key, so that going back shows it to nobody who sits down at this browser later.
    await page.goto(result);
    await arrive(tab, "This is not the browser that paid");
    await Promise.all([tab.close(), thief.close()]);
  });

  it("buys from the keyboard alone, under whatever name of the machine was typed", async () => {
    const tab = await openTab();
    const { page } = tab;
    const pressByKey = async (name: string) => {
      await page.getByRole("button", { name, exact: true }).waitFor();
      const focused = () => page.evaluate<string>("document.activeElement.textContent");
      for (let presses = 0; presses < 20 && (await focused()) !== name; presses++) await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
    };
    await page.goto(`${url.replace("127.0.0.1", "localhost")}/buy`);
    await pressByKey(texts.en.buy);
    await pressByKey(texts.en.pay);
    await arrive(tab, texts.en.key);
    expect(await status(await page.locator("#api-key").inputValue())).toBe(200);
    expect(tab.complaints()).toEqual([]);
    await tab.close();
  });

  it("does all of it without scripts, with one click more", async () => {
    const t = texts.en;
    const tab = await openTab({ scripts: false });
    await tab.page.goto(`${url}/buy`);
    await press(tab, t.buy);
    await press(tab, t.pay);
    await press(tab, "Show my API key");
    await arrive(tab, t.key);
    expect(await status(await tab.page.locator("#api-key").inputValue())).toBe(200);
    await tab.close();
  });
});

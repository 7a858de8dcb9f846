import { afterAll, beforeAll, expect, it } from "vitest";
import { nextFreePort } from "../../cli/service/free-port.ts";
import type { Mail } from "../../runtime/mail/mail-queue.ts";
import { addressKey, type MailList } from "../../runtime/notify/addresses/mail-tokens.ts";
import { createAdvisors } from "../../runtime/features/advisors/advisors.ts";
import { describeInBrowser, looks, type Tab } from "../support/browser.ts";
import { createMailWork, leavePathOf, linkOf } from "../support/sent-mails.ts";
import { startTestService, type TestService, testSecrets } from "../support/service.ts";

/** What people do with the links of their mails, at each width and in each language. */
describeInBrowser("the links of mails", (openTab) => {
  let service: TestService;
  let signedUp = 0;
  beforeAll(async () => {
    service = await startTestService({ port: await nextFreePort("127.0.0.1", 18_500) });
  });
  afterAll(() => service?.close());
  const work = () => createMailWork(service.store, service.now, service.url);
  const stateOf = async (list: MailList, email: string) => (await work().book.read(list, addressKey(email)))?.state;
  const mailOf = async (path: string, json: object): Promise<Mail> => {
    // What earlier looks have left is not of interest.
    await work().run();
    await service.ask(path, { json });
    return (await work().run())[0]!;
  };
  const isSound = async ({ troubles }: Tab, name: string) => expect([name, await troubles(name)]).toEqual([name, []]);

  it.each(looks)("news: confirmed and ended with a button each: $width px, $language, $scheme", async (look) => {
    const email = `news-${look.width}-${look.language}@example.jp`;
    const mail = await mailOf("/v1/subscribers", { email, lang: look.language });
    const tab = await openTab(look);
    const { page } = tab;
    await page.goto(service.url + linkOf(mail));
    await isSound(tab, "mail-confirm");
    expect(await stateOf("news", email)).toBe("unverified");
    await page.getByRole("button", { name: look.language === "ja" ? "受け取る" : "Receive mail" }).click();
    await page
      .getByRole("heading", { name: look.language === "ja" ? "確認しました" : "Your address is confirmed" })
      .waitFor();
    await isSound(tab, "mail-confirmed");
    expect(await stateOf("news", email)).toBe("verified");
    await page.goto(service.url + leavePathOf(mail));
    await isSound(tab, "mail-leave");
    expect(await stateOf("news", email)).toBe("verified");
    await page.getByRole("button", { name: look.language === "ja" ? "配信を停止する" : "Stop the mails" }).click();
    await page
      .getByRole("heading", { name: look.language === "ja" ? "配信を停止しました" : "The mails have ended" })
      .waitFor();
    await isSound(tab, "mail-left");
    expect(await stateOf("news", email)).toBe("unsubscribed");
    await tab.close();
  });

  it.each(looks)(
    "the newsletter: confirmed and ended with a button each: $width px, $language, $scheme",
    async (look) => {
      const email = `compliance-${look.width}-${look.language}@example.jp`;
      const wanted = { email, areas_of_interest: ["subsidy"], source_lang: look.language };
      const mail = await mailOf("/v1/compliance/subscribe", wanted);
      const tab = await openTab(look);
      const { page } = tab;
      await page.goto(service.url + linkOf(mail));
      await isSound(tab, "newsletter-verify");
      expect(await stateOf("compliance", email)).toBe("unverified");
      await page.getByRole("button", { name: look.language === "ja" ? "受け取る" : "Receive mail" }).click();
      await page
        .getByRole("heading", { name: look.language === "ja" ? "確認しました" : "Your address is confirmed" })
        .waitFor();
      await isSound(tab, "newsletter-verified");
      expect(await stateOf("compliance", email)).toBe("verified");
      await page.goto(service.url + leavePathOf(mail));
      await isSound(tab, "newsletter-leave");
      await page.getByRole("button", { name: look.language === "ja" ? "配信を停止する" : "Stop the mails" }).click();
      await page
        .getByRole("heading", { name: look.language === "ja" ? "配信を停止しました" : "The mails have ended" })
        .waitFor();
      await isSound(tab, "newsletter-left");
      expect(await stateOf("compliance", email)).toBe("unsubscribed");
      await page.goto(service.url + linkOf(mail));
      await isSound(tab, "newsletter-old-link");
      await tab.close();
    },
  );

  it.each(looks)("an advisor opens the dashboard from the mail: $width px, $language, $scheme", async (look) => {
    const mail = await mailOf("/v1/advisors/signup", {
      firm_name: "株式会社架空製作所",
      houjin_bangou: ["8999900000001", "7999900000002", "6999900000003", "5999900000004"][signedUp++],
      firm_type: "認定支援機関",
      specialties: ["subsidy"],
      prefecture: "東京都",
      contact_email: `advisor-${signedUp}@advisor.example`,
      agreed_to_terms: true,
      lang: look.language,
    });
    const id = Number(/advisor=(\d+)/.exec(linkOf(mail))![1]);
    const now = () => new Date(service.now());
    const advisors = createAdvisors({ store: service.store, secrets: testSecrets, now });
    await advisors.verify(id, "letter");
    await advisors.operate(id, { payoutReady: true });
    const tab = await openTab(look);
    await tab.page.goto(service.url + linkOf(mail));
    await isSound(tab, "advisor-dashboard-empty");
    for (let person = 0; person < 3; person++) {
      const json = { advisor_id: id, consent_granted: true, source_program_id: "UNI-0000000001" };
      const { body } = await service.ask("/v1/advisors/track", { json });
      if (person > 0) await service.ask("/v1/advisors/report-conversion", { json: { referral_token: body.token } });
    }
    await tab.page.reload();
    await isSound(tab, "advisor-dashboard");
    expect(await tab.page.locator("main").textContent()).toContain(look.language === "ja" ? "6,000円" : "6,000 JPY");
    await tab.page.goto(`${service.url}${linkOf(mail).slice(0, -1)}x`);
    await isSound(tab, "advisor-dashboard-wrong-link");
    await tab.close();
  });
});

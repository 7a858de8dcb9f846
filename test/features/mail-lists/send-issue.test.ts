import { afterAll, beforeAll, expect, it } from "vitest";
import { createMailQueue, type Mail, sendMails } from "../../../runtime/mail/mail-queue.ts";
import { createMailLinks } from "../../../runtime/notify/addresses/mail-links.ts";
import { createMailTokens } from "../../../runtime/notify/addresses/mail-tokens.ts";
import type { Issue, IssueItem } from "../../../runtime/features/mail-lists/issue.ts";
import { sendIssue } from "../../../runtime/features/mail-lists/send-issue.ts";
import {
  createSubscriberBook,
  type Preferences,
  type Subscriber,
} from "../../../runtime/notify/subscribers/subscriber-book.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { testSecrets } from "../../support/service.ts";

const item = (name: string, more: Partial<IssueItem> = {}): IssueItem => ({
  area: "subsidy",
  name,
  prefecture: null,
  industries: [],
  url: null,
  statements: { ja: ["上限額: 50万円 → 75万円"], en: ["maximum amount: raised"] },
  ...more,
});
const issue: Issue = {
  id: "issue1",
  dataAsOf: "2026-11-15",
  items: [
    item("国の補助金"),
    item("大阪の補助金", { prefecture: "大阪府" }),
    item("製造業の補助金", { industries: ["E32"] }),
    item("ある判決", { area: "court" }),
    item("その他の法律", { area: null }),
  ],
};
const wants = (more: Partial<Preferences>): Preferences => ({
  areas: ["subsidy"],
  industryCodes: [],
  prefecture: null,
  houjinBangou: null,
  plan: "free",
  ...more,
});

describeOnBothStores("the newsletter", (open) => {
  let store: StateStore;
  const now = () => Date.parse("2026-11-15T03:00:00Z");
  const tokens = createMailTokens(testSecrets);
  const links = createMailLinks("https://konkyo.example", tokens);
  const book = () => createSubscriberBook({ store, now });
  const deps = () => ({ store, book: book(), mails: createMailQueue({ store, now }), links, now });
  const add = (
    list: "news" | "compliance",
    email: string,
    state: Subscriber["state"],
    preferences: Preferences | null,
  ) =>
    book().change(list, email, () => ({
      email,
      state,
      language: email.startsWith("en") ? "en" : "ja",
      preferences,
      updatedAt: "2026-11-15T03:00:00Z",
      leftMs: null,
    }));
  const sent = async () => {
    const mails: Mail[] = [];
    const transport = { description: "", send: async (mail: Mail) => void mails.push(mail), close() {} };
    await sendMails({ store, transport, now, warn() {} });
    return new Map(mails.map((mail) => [mail.to, JSON.stringify(mail.blocks)]));
  };
  beforeAll(async () => {
    store = await open();
    await add("compliance", "tokyo@example.jp", "verified", wants({ prefecture: "東京都" }));
    await add("compliance", "farm@example.jp", "verified", wants({ industryCodes: ["A"] }));
    await add("compliance", "en-court@example.jp", "verified", wants({ areas: ["court"] }));
    await add("compliance", "loans@example.jp", "verified", wants({ areas: ["loan"] }));
    await add("compliance", "pending@example.jp", "unverified", null);
    await add("compliance", "gone@example.jp", "unsubscribed", wants({}));
    await add("news", "news@example.jp", "verified", null);
  });
  afterAll(() => store.close());

  it("shows who would get an issue, and sends nothing", async () => {
    expect(await sendIssue(issue, false, deps())).toEqual({ queued: 4, before: 0, nothing: 1 });
    expect((await sent()).size).toBe(0);
  });

  it("goes once to everybody who has something in it, by area, prefecture and industry", async () => {
    expect(await sendIssue(issue, true, deps())).toEqual({ queued: 4, before: 0, nothing: 1 });
    expect(await sendIssue(issue, true, deps())).toEqual({ queued: 0, before: 4, nothing: 1 });
    const mails = await sent();
    expect([...mails.keys()].toSorted()).toEqual([
      "en-court@example.jp",
      "farm@example.jp",
      "news@example.jp",
      "tokyo@example.jp",
    ]);
    const has = (to: string) => issue.items.filter(({ name }) => mails.get(to)!.includes(name)).map(({ name }) => name);
    expect(has("tokyo@example.jp")).toEqual(["国の補助金", "製造業の補助金"]);
    expect(has("farm@example.jp")).toEqual(["国の補助金", "大阪の補助金"]);
    expect(has("en-court@example.jp")).toEqual(["ある判決"]);
    expect(mails.get("en-court@example.jp")).toContain("maximum amount: raised");
    expect(has("news@example.jp")).toHaveLength(5);
    expect(await sendIssue(issue, true, deps())).toEqual({ queued: 0, before: 4, nothing: 1 });
    expect((await sent()).size).toBe(0);
  });
});

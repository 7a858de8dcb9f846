import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folderTransport, openMail, smtpTransport } from "../../../runtime/mail/open-mail.ts";
import { createMailQueue, type Mail, type MailTransport, sendMails } from "../../../runtime/mail/mail-queue.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { hostileTexts } from "../../support/hostile-texts.ts";
import { type Mailbox, readMail, startMailbox } from "../../support/mailbox.ts";

const from = "Konkyo <news@example.jp>";
const mail = (change: Partial<Mail> = {}): Mail => ({
  id: "m1",
  to: "reader@example.jp",
  language: "ja",
  subject: "制度の変更のお知らせ",
  blocks: [
    { kind: "heading", text: "変更" },
    { kind: "paragraph", text: "上限額が変わりました。" },
    { kind: "list", items: ["50万円", "75万円"] },
    { kind: "link", label: "詳しく", url: "https://example.jp/a?b=1&c=2" },
  ],
  unsubscribeUrl: "https://example.jp/v1/email/unsubscribe?email=a&token=b",
  ...change,
});

describe("a mail over SMTP", () => {
  let box: Mailbox;
  let transport: MailTransport;
  beforeAll(async () => {
    box = await startMailbox();
    transport = smtpTransport(box.url, from);
  });
  afterAll(async () => {
    transport.close();
    await box.close();
  });

  it("is text and HTML in its language, with the headers of one-click unsubscribing", async () => {
    await transport.send(mail());
    const { headers, text, html } = readMail(box.received.at(-1)!);
    expect(headers.get("list-unsubscribe")).toBe("<https://example.jp/v1/email/unsubscribe?email=a&token=b>");
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(headers.get("message-id")).toBe("<m1@example.jp>");
    expect(headers.get("content-language")).toBe("ja");
    for (const body of [text, html])
      for (const word of ["上限額が変わりました。", "75万円", "配信を停止"]) expect(body).toContain(word);
    expect(text).toContain("https://example.jp/a?b=1&c=2");
    expect(html).toContain('href="https://example.jp/a?b=1&amp;c=2"');
    await transport.send(mail({ id: "m2", language: "en" }));
    expect(readMail(box.received.at(-1)!).text).toContain("Stop these mails");
  });

  it("shows hostile text as text, and takes no header from it", async () => {
    const texts = [...hostileTexts, "a\r\nBcc: thief@example.jp", "<script>alert(1)</script>"];
    const blocks: Mail["blocks"] = [
      { kind: "list", items: texts },
      { kind: "link", label: "<b>", url: "javascript:alert(1)" },
    ];
    await transport.send(mail({ subject: texts.at(-2)!, blocks }));
    const { headers, html } = readMail(box.received.at(-1)!);
    expect(headers.has("bcc")).toBe(false);
    expect(box.received.at(-1)!.to).toBe("reader@example.jp");
    expect(html.replaceAll(/<\/?(?:html|head|meta|title|body|ul|li|p|hr|a)\b[^<>]*>|<!DOCTYPE html>/g, "")).not.toMatch(
      /[<>]/,
    );
    expect(html).not.toContain('href="javascript');
  });

  it("goes to one address, whatever the address holds", async () => {
    await transport.send(mail({ to: "a@example.jp, thief@example.jp" })).catch(() => undefined);
    expect(box.received.map(({ to }) => to)).not.toContain("thief@example.jp");
  });
});

describe("without a mail server", () => {
  const directory = mkdtempSync(join(tmpdir(), "konkyo-mail-"));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it("writes each mail once as an .eml file, and says so", async () => {
    const opened = openMail({ smtpUrl: null, mailFrom: from, state: directory, publicUrl: null });
    expect(opened.description).toContain(`${directory}/mail`);
    const transport = folderTransport(directory, from);
    await transport.send(mail());
    await transport.send(mail());
    const files = readdirSync(directory);
    expect(files).toHaveLength(1);
    expect(files[0]).toMatch(/\.eml$/);
    expect(readMail({ source: readFileSync(join(directory, files[0]!), "utf8") }).text).toContain("75万円");
  });
});

describeOnBothStores("the queue of mails", (open) => {
  let store: StateStore;
  let box: Mailbox;
  let transport: MailTransport;
  let nowMs = Date.parse("2026-11-15T03:00:00Z");
  const warnings: string[] = [];
  const now = () => nowMs;
  const send = () => sendMails({ store, transport, now, warn: (line) => void warnings.push(line) });
  beforeAll(async () => {
    [store, box] = [await open(), await startMailbox()];
    transport = smtpTransport(box.url, from);
  });
  afterAll(async () => {
    transport.close();
    await box.close();
    await store.close();
  });

  it("sends what it holds, once", async () => {
    await createMailQueue({ store, now }).enqueue(mail({ id: "once" }));
    expect(await send()).toBe(1);
    nowMs += 3_600_000;
    expect(await send()).toBe(0);
    expect(box.received).toHaveLength(1);
  });

  it("tries 12 times within three days what the server cannot take now, then sets it aside", async () => {
    await createMailQueue({ store, now }).enqueue(mail({ id: "later" }));
    box.refuseWith(450);
    const begun = nowMs;
    let tries = 0;
    for (; warnings.length === 0; nowMs += 900_000, tries++) {
      await send();
      if (tries > 400) throw new Error("never given up");
    }
    expect(nowMs - begun).toBeLessThanOrEqual(3 * 86_400_000);
    expect(nowMs - begun).toBeGreaterThan(2 * 86_400_000);
    expect(warnings).toEqual(["a mail was given up after 12 tries: the mail server did not take it (450)"]);
    box.refuseWith(null);
    nowMs += 86_400_000;
    expect(await send()).toBe(0);
  });

  it("tries no more what the server refuses for good, and names no address", async () => {
    warnings.length = 0;
    box.refuseWith(550);
    await createMailQueue({ store, now }).enqueue(mail({ id: "never" }));
    await send();
    expect(warnings).toEqual(["a mail was given up after 1 tries: the mail server refused it with 550"]);
  });

  it("sends a mail again, under the same id, that a process held when it died", async () => {
    box.refuseWith(null);
    await createMailQueue({ store, now }).enqueue(mail({ id: "held" }));
    await store.claim({ topic: "mail", limit: 10, leaseMs: 60_000, nowMs });
    expect(await send()).toBe(0);
    nowMs += 60_001;
    expect(await send()).toBe(1);
    expect(readMail(box.received.at(-1)!).headers.get("message-id")).toBe("<held@example.jp>");
  });
});

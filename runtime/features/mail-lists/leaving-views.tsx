import { Button, Form } from "../../pages/kit/form.tsx";
import { Notice } from "../../pages/kit/notice.tsx";
import type { View } from "../../pages/page.ts";
import { defineTexts } from "../../wire/language.ts";
import type { MailForm } from "./mail-call.ts";

const texts = defineTexts({
  ja: {
    ask: "メールの配信を停止しますか",
    lead: "ボタンを押すと、このメールは届かなくなります。ページを開いただけでは停止されません。",
    leave: "配信を停止する",
    title: "配信を停止しました",
    left: "このメールは、もう届きません。",
    note: "すでに送信中のメールは届くことがあります。このページは閉じてかまいません。",
  },
  en: {
    ask: "Stop these mails?",
    lead: "Press the button, and these mails end. Opening this page alone changes nothing.",
    leave: "Stop the mails",
    title: "The mails have ended",
    left: "You will get no more of these mails.",
    note: "One that is on its way may still arrive. You can close this page.",
  },
});

/** Asks before unsubscribing, because link scanners open pages too. */
export const askToLeave: View = (body, looking) => {
  const t = texts[looking.language];
  const { path, query } = body as MailForm;
  return {
    title: t.ask,
    content: (
      <Form visit={looking} action={path} query={query} method="post">
        <p class="lead">{t.lead}</p>
        <Button kind="danger">{t.leave}</Button>
      </Form>
    ),
  };
};

/** Confirms that mail has ended. */
export const hasLeft: View = (_body, { language }) => {
  const t = texts[language];
  return {
    title: t.title,
    content: (
      <>
        <Notice kind="success" title={t.left} />
        <p class="faint">{t.note}</p>
      </>
    ),
  };
};

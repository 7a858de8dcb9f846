import type { ComponentChild } from "preact";
import type { Me } from "../../../schemas/accounts/account.ts";
import { ServiceError } from "../../base/errors.ts";
import { rotateKey } from "../../endpoints/account/rotate-key.ts";
import { createChildKey, revokeChildKey } from "../../endpoints/keys/child-keys.ts";
import { type ConsoleView, defineConsolePage, OwnForm } from "../../pages/console/console-page.tsx";
import { CopyText } from "../../pages/kit/code.tsx";
import { Button } from "../../pages/kit/form.tsx";
import { Notice } from "../../pages/kit/notice.tsx";
import { Facts } from "../../pages/kit/table.tsx";
import type { Page, Visit } from "../../pages/page.ts";
import { shownInstant } from "../../pages/words/values.ts";
import { inWords } from "../../pages/words/words.ts";
import { defineTexts } from "../../wire/language.ts";
import { faultOf, sentChild, type TriedChild, untried } from "./child-form.tsx";
import { childKeys } from "./child-keys.tsx";

const path = "/console/keys";

const texts = defineTexts({
  ja: {
    title: "キー",
    main: "このアカウントのキー",
    mark: "キー識別子",
    markText: "記録や請求でキーを区別するための番号です。キーの一部ではありません。",
    opened: "アカウントの開設",
    rotate: "キーを再発行する",
    rotateText:
      "新しいキーを発行すると、現在のキーはすぐに使えなくなります。上限、通知、保存した検索、使用量はそのまま引き継がれます。このブラウザーのログインも続きます。",
    rotateNow: "現在のキーを停止して、新しいキーを発行する",
    everywhereText:
      "キーが漏えいした疑いがある場合は、すべて停止してください。子キー、端末とウィジェットのキー、このブラウザーを含むすべてのログインが同時に終わります。",
    everywhereNow: "すべてのキーとログインを停止して、新しいキーを発行する",
    everywhereDone: "ほかのキーとログインもすべて終わりました。新しいキーでログインし直してください。",
    stillValid: "引き続き使えるキー",
    stillValidText: "心当たりのないものがあれば、停止してください。",
    newTitle: "新しいキーを発行しました",
    once: "このキーが表示されるのは、いまだけです",
    onceText: "安全な場所に保存してから、このページを離れてください。以前のキーはもう使えません。",
    childText: "安全な場所に保存してから、このページを離れてください。使う人やプログラムに渡すのは、このキーだけです。",
    revoked: "子キーを停止しました。",
    key: "APIキー",
    back: "キーのページへ戻る",
  },
  en: {
    title: "Keys",
    main: "The key of this account",
    mark: "Key id",
    markText: "Tells keys apart in logs and invoices. It is no part of the key.",
    opened: "Account opened",
    rotate: "Replace the key",
    rotateText:
      "The old key stops working the moment the new one is made. Cap, alerts, saved searches and usage stay with the account, and this browser stays signed in.",
    rotateNow: "Stop the old key and make a new one",
    everywhereText:
      "If the key may have been stolen, stop everything: child keys, keys of devices and widgets, and every sign-in end at the same moment, this browser's too.",
    everywhereNow: "Stop all keys and sign-ins and make a new key",
    everywhereDone: "All other keys and sign-ins have ended, too. Sign in again with the new key.",
    stillValid: "Keys that stay valid",
    stillValidText: "Stop any that you do not know.",
    newTitle: "Here is your new key",
    once: "This key is shown only now",
    onceText: "Keep it in a safe place before you leave this page. The old key does not work any more.",
    childText: "Keep it in a safe place before you leave this page. It is all that its user needs.",
    revoked: "The child key was revoked.",
    key: "API key",
    back: "Back to keys",
  },
});

/** The keys of an account. A new one is shown only in the answer to its form. */
export const keysPage: Page = defineConsolePage({
  path,
  show: (visit, me) => shown(visit, me, untried),
  async submit(visit, me) {
    const { form, callOwn, link, language } = visit;
    const action = form.get("action");
    if (action === "rotate" || action === "rotate-everywhere") {
      const scope = action === "rotate" ? "key" : "everywhere";
      const { body } = await callOwn<Rotated>(rotateKey, { body: { scope } });
      const t = texts[language];
      return newKey(
        visit,
        body.api_key,
        scope === "key" ? t.onceText : `${t.onceText} ${t.everywhereDone}`,
        <StillValid visit={visit} keys={body.still_valid} />,
      );
    }
    if (action === "revoke") {
      await callOwn(revokeChildKey, { params: { key_id: form.get("key_id") ?? "" } });
      return { goTo: link(path, { done: "revoked" }) };
    }
    if (action !== "make") throw new ServiceError("invalid_input");
    try {
      const { body } = await callOwn<NewKey>(createChildKey, { body: sentChild(form) });
      return newKey(visit, body.api_key, texts[language].childText);
    } catch (error) {
      const fault = faultOf(error);
      if (fault === null) throw error;
      return { ...(await shown(visit, me, { sent: form, fault })), status: 422 };
    }
  },
});

async function shown(visit: Visit, me: Me, tried: TriedChild): Promise<ConsoleView> {
  const { language } = visit;
  const t = texts[language];
  return {
    title: t.title,
    done: visit.query.get("done") === "revoked" ? t.revoked : null,
    content: (
      <>
        <h2>{t.main}</h2>
        <Facts
          facts={[
            [t.mark, <code>{me.key_hash_prefix}</code>],
            [t.opened, shownInstant(me.created_at, language) ?? "–"],
          ]}
        />
        <p class="faint">{t.markText}</p>
        <details class="panel">
          <summary>{t.rotate}</summary>
          <p>{t.rotateText}</p>
          <OwnForm visit={visit} action={path}>
            <Button kind="danger" name="action" value="rotate">
              {t.rotateNow}
            </Button>
            <p class="apart">{t.everywhereText}</p>
            <Button kind="danger" name="action" value="rotate-everywhere">
              {t.everywhereNow}
            </Button>
          </OwnForm>
        </details>
        {await childKeys(visit, path, tried)}
      </>
    ),
  };
}

type NewKey = { readonly api_key: string };
type OtherKey = Readonly<Record<"kind" | "key_prefix", string>> & { readonly label: string | null };
type Rotated = NewKey & { readonly still_valid: readonly OtherKey[] };

function StillValid({ visit, keys }: { readonly visit: Visit; readonly keys: readonly OtherKey[] }) {
  const t = texts[visit.language];
  if (keys.length === 0) return null;
  return (
    <section>
      <h2>{t.stillValid}</h2>
      <p>{t.stillValidText}</p>
      <ul>
        {keys.map(({ kind, key_prefix, label }) => (
          <li>
            {inWords("key_kind", kind, visit.language)} <code>{key_prefix}</code> {label}
          </li>
        ))}
      </ul>
    </section>
  );
}

function newKey(visit: Visit, apiKey: string, text: string, beside: ComponentChild = null): ConsoleView {
  const t = texts[visit.language];
  return {
    title: t.newTitle,
    content: (
      <>
        <Notice kind="warning" title={t.once}>
          <p>{text}</p>
        </Notice>
        <CopyText id="api-key" label={t.key} text={apiKey} language={visit.language} />
        {beside}
        <p>
          <a href={visit.link(path)}>{t.back}</a>
        </p>
      </>
    ),
  };
}

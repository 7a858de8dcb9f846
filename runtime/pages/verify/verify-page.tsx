import { defineTexts } from "../../wire/language.ts";
import type { Page } from "../page.ts";
import { verifyTexts } from "./verify-texts.ts";

const texts = defineTexts({
  ja: {
    title: "検証",
    lead: "回答についていた封印、回答の全体、封印の一式、または記録の証明を渡すと、改ざんされていないかをこのブラウザーの中だけで確かめます。",
    label: "検証するJSON",
    hint: "貼り付けるか、ファイルをここにドロップするか、下で選択してください。",
    file: "ファイルを選ぶ",
    drop: "ここにドロップしてください",
    button: "検証する",
    private: "内容はどこにも送られません。一度開けば、通信を切っても使えます。",
    noScript:
      "検証はスクリプトで行います。スクリプトを使わないときは、konkyo seal verify と konkyo proof で同じ検証ができます。",
    keys: "信頼する鍵",
    keysText:
      "このページと一緒に届いた、このサービスの公開鍵です。別の鍵で確かめるときは、JSON Web Key Set に書き換えてください。",
    noKeys: "このサービスは封印を発行していないため、鍵がありません。",
  },
  en: {
    title: "Verify",
    lead: "Give the seal of an answer, the whole answer, a bundle, or the proof of a record, and see whether it was altered. Your browser does all of it.",
    label: "JSON to verify",
    hint: "Paste it, drop a file here, or choose one below.",
    file: "Choose a file",
    drop: "Drop it here",
    button: "Verify",
    private: "Nothing is sent anywhere. Once this page is open it works without a network.",
    noScript: "Verification needs scripts. Without them, konkyo seal verify and konkyo proof do the same.",
    keys: "Keys that are trusted",
    keysText:
      "The public keys of this service, which came with this page. To check against others, put their JSON Web Key Set here.",
    noKeys: "This service makes no seals, so it has no keys.",
  },
});

/** Checks a seal or a proof in the browser alone. */
export const verifyPage: Page = {
  path: "/verify",
  show({ language, services }) {
    const t = texts[language];
    const keys = services.integrity?.jwks().keys ?? [];
    return {
      title: t.title,
      scripts: ["verify"],
      about: { description: t.lead, path: "/verify", jsonLd: { "@type": "WebApplication", name: `Konkyo ${t.title}` } },
      content: (
        <>
          <p class="lead">{t.lead}</p>
          <noscript>
            <p class="rule">{t.noScript}</p>
          </noscript>
          <form class="verifier" id="verifier" data-texts={JSON.stringify(verifyTexts[language])}>
            <div class="field">
              <label for="document">{t.label}</label>
              <p class="hint" id="document-hint">
                {t.hint}
              </p>
              <textarea
                id="document"
                rows={10}
                spellcheck={false}
                autocomplete="off"
                aria-describedby="document-hint"
                data-drop={t.drop}
              />
            </div>
            <div class="actions">
              <button type="submit" class="button primary">
                {t.button}
              </button>
              <label class="button plain file">
                {t.file}
                <input type="file" id="file" accept=".json,application/json" class="visually-hidden" />
              </label>
            </div>
            <p class="faint">{t.private}</p>
            <div id="judgement" role="status" aria-live="polite" />
            <details>
              <summary>{t.keys}</summary>
              <p class="faint" id="keys-hint">
                {keys.length === 0 ? t.noKeys : t.keysText}
              </p>
              <textarea
                id="keys"
                rows={8}
                spellcheck={false}
                autocomplete="off"
                aria-label={t.keys}
                aria-describedby="keys-hint"
              >
                {JSON.stringify({ keys }, null, 1)}
              </textarea>
            </details>
          </form>
        </>
      ),
    };
  },
};

import { defineTexts, type Language } from "../../wire/language.ts";
import { Actions } from "../kit/form.tsx";
import type { NextPage, ShownPage } from "../page.ts";

const texts = defineTexts({
  ja: {
    title: "外部のページへ移動します",
    text: (host: string) => `自動で切り替わらないときは、下のボタンから ${host} へ進んでください。`,
    go: "進む",
  },
  en: {
    title: "Taking you to another site",
    text: (host) => `If nothing happens, go on to ${host} with the button below.`,
    go: "Continue",
  },
});

/**
 * The page that sends a visitor to another site. A redirect would fail: after a form, browsers apply the policy that forms may
 * only go to this site.
 */
export function leavingPage({ goTo, cookies = [] }: NextPage, language: Language): ShownPage {
  const t = texts[language];
  return {
    title: t.title,
    cookies,
    content: (
      <>
        <p>{t.text(new URL(goTo).host)}</p>
        <Actions>
          <a class="button primary" href={goTo}>
            {t.go}
          </a>
        </Actions>
      </>
    ),
  };
}

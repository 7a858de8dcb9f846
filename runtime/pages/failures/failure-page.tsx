import type { ServiceError } from "../../base/errors.ts";
import { defineTexts } from "../../wire/language.ts";
import { Notice } from "../kit/notice.tsx";
import type { ShownPage, Visit } from "../page.ts";
import { failureText } from "./failure-texts.ts";

const texts = defineTexts({
  ja: { home: "トップページへ", number: "お問い合わせ番号" },
  en: { home: "Go to the first page", number: "Number of this request" },
});

export function failurePage(
  { code, status, retryAfterSeconds }: ServiceError,
  { language, link }: Pick<Visit, "language" | "link">,
  requestId: string,
): ShownPage {
  const t = texts[language];
  const { title, text } = failureText(code, status, language);
  return {
    title,
    status,
    retryAfterSeconds,
    content: (
      <>
        <Notice kind={status >= 500 ? "danger" : "warning"} title={text} />
        <p>
          <a href={link("/")}>{t.home}</a>
        </p>
        <p class="faint">
          {t.number}: <code>{requestId}</code> <code>{code}</code>
        </p>
      </>
    ),
  };
}

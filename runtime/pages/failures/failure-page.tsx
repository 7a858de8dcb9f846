import type { ServiceError } from "../../base/errors.ts";
import type { HeldBefore } from "../../corpus/tables/removed-records.ts";
import { defineTexts } from "../../wire/language.ts";
import { Notice } from "../kit/notice.tsx";
import type { ShownPage, Visit } from "../page.ts";
import { shownDay } from "../words/values.ts";
import { failureText, waitText } from "./failure-texts.ts";

const texts = defineTexts({
  ja: {
    home: "トップページへ",
    number: "お問い合わせ番号",
    before: (name: string | null, day: string) =>
      `${name === null ? "この記録" : `「${name}」`}は、直前の収録データには収録されていましたが、${day}に作成した現在の収録データにはありません。制度などがなくなったという意味ではありません。`,
    changes: "直前の収録データからの変更を見る",
  },
  en: {
    home: "Go to the first page",
    number: "Number of this request",
    before: (name, day) =>
      `The data directly before held ${name === null ? "this record" : `“${name}”`}; the data served now, built on ${day}, does not. That does not mean that it ended.`,
    changes: "See what changed since that data",
  },
});

export function failurePage(
  { code, status, retryAfterSeconds, extra }: ServiceError,
  { language, link, serves, now }: Pick<Visit, "language" | "link" | "serves" | "now">,
  requestId: string,
): ShownPage {
  const t = texts[language];
  const { title, text } = failureText(code, status, language);
  const wait = waitText(retryAfterSeconds, now, language);
  const before = extra["held_before"] as HeldBefore | undefined;
  return {
    title,
    status,
    retryAfterSeconds,
    content: (
      <>
        <Notice kind={status >= 500 ? "danger" : "warning"} title={text}>
          {wait && <p>{wait}</p>}
        </Notice>
        {before && (
          <p>
            {t.before(before.name, shownDay(before.missing_since, language)!)}{" "}
            {serves("/snapshot/changes") && (
              <a href={link("/snapshot/changes", { from: before.corpus_snapshot_id })}>{t.changes}</a>
            )}{" "}
            <code>{before.corpus_snapshot_id}</code>
          </p>
        )}
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

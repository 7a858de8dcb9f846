import type { Law, LawArticle } from "../../../schemas/records/law.ts";
import { articleParts, partOfArticle } from "../../../snapshots/citations/article-parts.ts";
import { jstDate } from "../../../snapshots/text/era.ts";
import { articleInDigits } from "../../../snapshots/text/laws/article-number.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { heldSince, type LawArticles } from "../law-articles.ts";
import { articlesHeld, counted } from "../law-holdings.ts";
import { type Finding, found, joined, openingOf, type Reason, unverified } from "./findings.ts";
import type { Citation } from "./read-citations.ts";
import { meantLaw, shownLaw } from "./verify-law.ts";

type ArticleCitation = Extract<Citation, { kind: "article" }>;

/** Verifies an article, paragraph or item on a day. */
export function verifyArticle(corpus: Corpus, articles: LawArticles, cited: ArticleCitation, day: string): Finding {
  const { article, paragraph, item } = cited;
  const result = meantLaw(corpus, cited.law);
  if ("finding" in result) return { ...result.finding, article, paragraph, item };
  const { law, remark } = result;
  const known = { ...shownLaw(law), article, paragraph, item };
  if (article === null) return unverified(supplementaryNotRead, known);
  const { inForce, held } = articles.wordings(law, article, day);
  if (cited.former) return unverified(formerText(law, held.at(-1)), known);
  if (held.length === 0) return unverified(notHeld(law, article, articles.hold(law)), known);
  if (inForce === null) return unverified(otherDays(law, held, day), known);
  const shown = { ...known, source_url: inForce.source_url ?? law.source_url, effective_from: heldSince(inForce, law) };
  const part = partOfArticle(inForce, { article, paragraph, item });
  if (part.lacking !== null) return unverified(noSuchPart(part.lacking, inForce, law), shown);
  const text = inForce.text === null ? null : (part.item ?? part.paragraph)?.text;
  const opening = openingOf(
    text ?? (inForce.text === null ? null : articleParts(inForce.text, inForce.article_number).paragraphs[0]!.text),
  );
  return found({ ...shown, opening }, joined(remark, remarkOn(inForce, text)));
}

/** `text` is that of the cited part: undefined when none is cited, null when it cannot be determined. */
function remarkOn({ text: whole }: LawArticle, text: string | null | undefined): Reason | null {
  if (whole === null)
    return {
      en: "Only the outline of the law is held; the text was not compared.",
      ja: "条見出しのみ収録しており、本文は照合していません。",
    };
  if (whole.trim() === "削除") return { en: "The article is deleted (削除).", ja: "この条は削除されています。" };
  if (text !== null) return null;
  return {
    en: "The article is held; its text runs together, so that the paragraph or item was not compared.",
    ja: "この条は収録していますが、本文に項・号の区切りがないため、項・号は照合できません。",
  };
}

const supplementaryNotRead: Reason = {
  en: "Supplementary provisions (附則) are held in part only, and are not looked up by article here.",
  ja: "附則は一部のみの収録のため、条ごとの照合は行っていません。",
};

function formerText(law: Law, held: LawArticle | undefined): Reason {
  const since = held === undefined ? law.enforced_date : heldSince(held, law);
  return {
    en: `The text as it was before an amendment is cited; it is not held here. Held: the wording ${since === null ? "of today" : `since ${since}`}.`,
    ja: `改正前の条文の引用です。改正前の条文は収録していません（収録: ${since === null ? "現行" : `${since}以降`}の条文）。`,
  };
}

function notHeld(law: Law, article: string, hasText: boolean): Reason {
  const { law_title: title, full_text_url: url, enforced_date: since } = law;
  const fetched = jstDate(new Date(law.fetched_at));
  const readAt: Reason | null = url === null ? null : { en: `Read the law at ${url}`, ja: `原文: ${url}` };
  if (!hasText)
    return joined({ en: `The text of ${title} is not held here.`, ja: `${title}の本文は収録していません。` }, readAt)!;
  const part = articlesHeld(law);
  const partJa = `${law.articles_total === null ? "" : `全${law.articles_total}条中`}${law.articles_held}条`;
  if (law.text_complete !== true)
    return joined(
      {
        en: `${title} is held in part (${part}, fetched on ${fetched}); article ${article} is not held here, and may exist.`,
        ja: `${title}は一部のみ収録（${partJa}、${fetched}取得）。第${articleInDigits(article)}は収録範囲にありません。`,
      },
      readAt,
    )!;
  return joined(
    {
      en: `${title} is held whole (${part}${since === null ? "" : `, the revision in force since ${since}`}, fetched on ${fetched}); article ${article} is not among them. Another revision may have it.`,
      ja: `${title}は全条を収録（${partJa}${since === null ? "" : `、${since}施行の版`}、${fetched}取得）。第${articleInDigits(article)}はその中にありません。他の版にはある可能性があります。`,
    },
    readAt,
  )!;
}

function otherDays(law: Law, held: readonly LawArticle[], day: string): Reason {
  const spans = held.map((article) => `${heldSince(article, law) ?? ""}..${article.effective_until ?? ""}`).join(", ");
  return {
    en: `The article is held, but no wording of it that was in force on ${day}. Held: ${spans}.`,
    ja: `この条は収録していますが、${day}時点の条文は収録していません（収録: ${spans}）。`,
  };
}

function noSuchPart(
  { paragraphs, items }: { readonly paragraphs: number; readonly items: number | null },
  article: LawArticle,
  law: Law,
): Reason {
  const since = heldSince(article, law);
  const inThat = items === null ? "" : `, that one with ${counted(items, "item")}`;
  const has = counted(paragraphs, "paragraph") + inThat;
  const hasJa = items === null ? `${paragraphs}項まで` : `${paragraphs}項まで、引用された項は${items}号まで`;
  return {
    en: `The article is held with ${has}${since === null ? "" : ` (wording since ${since})`}; the part that is cited is not among them. Another revision may have it.`,
    ja: `収録しているこの条は${hasJa}です${since === null ? "" : `（${since}以降の条文）`}。引用された項・号はその中にありません。他の版にはある可能性があります。`,
  };
}

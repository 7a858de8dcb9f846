import type { Mail, MailBlock } from "../../../mail/mail-queue.ts";
import type { Language } from "../../../wire/language.ts";
import type { MailLinks } from "../../../notify/addresses/mail-links.ts";
import { alertTexts } from "./alert-texts.ts";
import type { MatchedEvent } from "./delivery.ts";
import { type ComparedTable, outlines } from "../../../../schemas/records/outlines.ts";
import { english, japanese, type Phrases } from "../../../../snapshots/changelog/phrases.ts";
import { valueText } from "../../../../snapshots/changelog/statements.ts";
import { groupedDigits } from "../../../../snapshots/text/numerals.ts";
import type { FieldChange } from "../events/event.ts";

/** Maximum events shown in one mail; the others are counted. */
const mostShown = 50;
/** Maximum changes of one event shown in a mail. */
const mostChangesShown = 10;

/** Recipient of alert mails, and the language. */
export type AlertReader = { readonly id: string; readonly email: string; readonly language: Language };

/** One mail with the events of one snapshot or one day. */
export function alertMail(
  { id, email, language }: AlertReader,
  matched: readonly MatchedEvent[],
  links: MailLinks,
): Mail {
  const t = alertTexts[language];
  const first = matched[0]!;
  const shown = matched.slice(0, mostShown);
  const others = matched.length - shown.length;
  return {
    id,
    to: email,
    language,
    subject: t.subject(t.kinds[first.event.kind], nameOf(first), matched.length - 1),
    blocks: [
      { kind: "paragraph", text: t.lead(matched.length) },
      ...shown.flatMap((each) => blocksOf(each, language, links)),
      ...(others > 0 ? [{ kind: "paragraph" as const, text: t.more(others) }] : []),
    ],
    unsubscribeUrl: links.leave("alerts", email),
  };
}

/** Informs the owner that a webhook was suspended; `mailed` says whether the same alerts are also mailed. */
export function suspendedMail(
  { id, email, language }: AlertReader,
  { subscriptionId, mailed }: { readonly subscriptionId: number; readonly mailed: boolean },
  links: MailLinks,
): Mail {
  const t = alertTexts[language];
  return {
    id,
    to: email,
    language,
    subject: t.suspendedSubject,
    blocks: [
      { kind: "paragraph", text: t.suspended(subscriptionId) },
      ...(mailed ? [{ kind: "paragraph" as const, text: t.mailGoesOn }] : []),
    ],
    unsubscribeUrl: links.leave("alerts", email),
  };
}

function blocksOf(matched: MatchedEvent, language: Language, { publicUrl }: MailLinks): MailBlock[] {
  const { event, severity } = matched;
  const t = alertTexts[language];
  const items = changeLines(event.subject.kind, event.changes, language).slice(0, mostChangesShown);
  return [
    { kind: "heading", text: t.heading(nameOf(matched), t.kinds[event.kind], t.severities[severity]) },
    ...(items.length === 0 ? [] : [{ kind: "list" as const, items }]),
    ...(event.sourceUrl === null ? [] : [{ kind: "link" as const, label: t.source, url: event.sourceUrl }]),
    ...(event.evidenceEndpoint === null
      ? []
      : [{ kind: "link" as const, label: t.evidence, url: publicUrl + event.evidenceEndpoint }]),
  ];
}

function nameOf({ event: { subject } }: MatchedEvent): string {
  return subject.name ?? subject.id;
}

/** Longer values are cut in a mail; the evidence has them in full. */
const mostCharacters = 120;

const phrasesOf: Readonly<Record<Language, Phrases>> = { ja: japanese, en: english };

/** The changes of a record of this table, one per line. Added and removed records are covered by their event. */
function changeLines(table: string, changes: readonly FieldChange[], language: Language): string[] {
  return changes.filter(({ before, after }) => !isRecord(after ?? before)).map((each) => lineOf(table, each, language));
}

/** Field, old value and new value. */
function lineOf(table: string, { field, before, after }: FieldChange, language: Language): string {
  const [old, now] = [before, after].map((value) => shortText(field, value, language));
  const label = isCompared(table) ? phrasesOf[language].label(table, field) : field;
  // A change caused by a date has no old value.
  return before === null ? `${label}: ${now}` : `${label}: ${old} → ${now}`;
}

function isCompared(table: string): table is ComparedTable {
  return Object.hasOwn(outlines, table);
}

function shortText(field: string, value: unknown, language: Language): string {
  // English mails show yen, not units of 10,000 yen.
  if (language === "en" && typeof value === "number" && field.endsWith("_man_yen"))
    return `${groupedDigits(value * 10_000)} JPY`;
  const text = valueText(field, value, phrasesOf[language]);
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}

/** Whether a value is a whole record; a program's window is the only value with members. */
function isRecord(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).some((name) => name !== "start" && name !== "end")
  );
}

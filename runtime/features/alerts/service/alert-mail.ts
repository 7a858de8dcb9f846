import type { Mail, MailBlock } from "../../../mail/mail.ts";
import type { Language } from "../../../wire/language.ts";
import type { MailLinks } from "../../../notify/addresses/mail-links.ts";
import { alertTexts } from "./alert-texts.ts";
import { changeLines } from "./change-text.ts";
import type { MatchedEvent } from "./match-events.ts";

/** Events that one mail shows; the others are counted. */
const mostShown = 50;
/** Changes of one event that a mail shows. */
const mostChangesShown = 10;

/** Who an alert is mailed to, in which language. */
export type AlertReader = { readonly id: string; readonly email: string; readonly language: Language };

/** One mail with the events of one snapshot, or of one day. */
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

/** Tells the owner that a webhook is no longer called; `mailed` says whether the same alerts go out by mail as well. */
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

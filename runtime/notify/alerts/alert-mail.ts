import type { Mail, MailBlock, MailLanguage } from "../../mail/mail.ts";
import type { EventKind } from "./event.ts";
import type { MatchedEvent } from "./match-events.ts";
import type { MailLinks } from "../addresses/mail-links.ts";

/** Events that one mail shows; the others are counted. */
const mostShown = 50;

export type AlertMail = {
  readonly id: string;
  readonly email: string;
  readonly matched: readonly MatchedEvent[];
  readonly links: MailLinks;
};

/** One mail with the events of one snapshot, Japanese first and English below. */
export function alertMail({ id, email, matched, links }: AlertMail): Mail {
  const shown = matched.slice(0, mostShown);
  const language: MailLanguage = "ja";
  const first = matched[0]!;
  const subject = `${words[first.event.kind].ja}: ${nameOf(first)}${matched.length > 1 ? `（ほか${matched.length - 1}件）` : ""}`;
  return {
    id,
    to: email,
    language,
    subject,
    blocks: [
      {
        kind: "paragraph",
        text: `通知の条件に合う変更が${matched.length}件あります。/ ${matched.length} changes fit your alert.`,
      },
      ...shown.flatMap((each) => blocksOf(each, links)),
      ...(matched.length > shown.length
        ? [
            {
              kind: "paragraph" as const,
              text: `ほか${matched.length - shown.length}件 / and ${matched.length - shown.length} more`,
            },
          ]
        : []),
    ],
    unsubscribeUrl: links.leave("alerts", email),
  };
}

/** Tells the owner that a webhook is no longer called. */
export function suspendedMail(id: string, email: string, subscriptionId: number, links: MailLinks): Mail {
  return {
    id,
    to: email,
    language: "ja",
    subject: "Webhookを停止しました / Your webhook was suspended",
    blocks: [
      {
        kind: "paragraph",
        text: `通知${subscriptionId}のWebhookは、続けて5件の配信に失敗したため停止しました。再開するには、登録を削除して作り直してください。メールでの通知は続きます。`,
      },
      {
        kind: "paragraph",
        text: `The webhook of subscription ${subscriptionId} failed for five events in a row and is no longer called. Delete the subscription and make a new one to resume. Mail goes on.`,
      },
    ],
    unsubscribeUrl: links.leave("alerts", email),
  };
}

function blocksOf(matched: MatchedEvent, { publicUrl }: MailLinks): MailBlock[] {
  const { event, severity } = matched;
  const { ja, en } = words[event.kind];
  const items = event.changes.map(({ field, before, after }) => `${field}: ${valueOf(before)} → ${valueOf(after)}`);
  return [
    { kind: "heading", text: `${nameOf(matched)}（${ja} / ${en}, ${severity}）` },
    ...(items.length === 0 ? [] : [{ kind: "list" as const, items: items.slice(0, 10) }]),
    ...(event.sourceUrl === null ? [] : [{ kind: "link" as const, label: "出典 / Source", url: event.sourceUrl }]),
    ...(event.evidenceEndpoint === null
      ? []
      : [{ kind: "link" as const, label: "根拠 / Evidence", url: publicUrl + event.evidenceEndpoint }]),
  ];
}

function nameOf({ event: { subject } }: MatchedEvent): string {
  return subject.name ?? subject.id;
}

function valueOf(value: unknown): string {
  const text = value === null ? "—" : typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

const words: Readonly<Record<EventKind, { readonly ja: string; readonly en: string }>> = {
  "program.created": { ja: "新しい制度", en: "new program" },
  "program.opened": { ja: "募集開始", en: "applications open" },
  "program.amended": { ja: "制度の変更", en: "program amended" },
  "program.closed": { ja: "募集終了", en: "program closed" },
  "law.amended": { ja: "法令の改正", en: "law amended" },
  "law.superseded": { ja: "法令の置き換え", en: "law superseded" },
  "law.repealed": { ja: "法令の廃止", en: "law repealed" },
  "tax_ruleset.created": { ja: "新しい税制", en: "new tax measure" },
  "tax_ruleset.amended": { ja: "税制の変更", en: "tax measure amended" },
  "tax_ruleset.expiring": { ja: "税制の期限間近", en: "tax measure expiring" },
  "enforcement.added": { ja: "行政処分等", en: "enforcement" },
  "court_decision.added": { ja: "裁判例", en: "court decision" },
  "invoice_registrant.changed": { ja: "登録事業者の変更", en: "invoice registrant changed" },
  "exclusion_rule.changed": { ja: "併用規則の変更", en: "rule on combining changed" },
  "tool.deprecated": { ja: "APIの廃止予定", en: "operation deprecated" },
};

import type { Language } from "../../../wire/language.ts";
import type { EventKind, Severity } from "../events/event.ts";

type AlertTexts = {
  readonly subject: (kind: string, name: string, others: number) => string;
  readonly lead: (count: number) => string;
  readonly more: (count: number) => string;
  readonly heading: (name: string, kind: string, severity: string) => string;
  readonly source: string;
  readonly evidence: string;
  readonly suspendedSubject: string;
  readonly suspended: (subscriptionId: number) => string;
  readonly mailGoesOn: string;
  readonly severities: Readonly<Record<Severity, string>>;
  readonly kinds: Readonly<Record<EventKind, string>>;
};

export const alertTexts: Readonly<Record<Language, AlertTexts>> = {
  ja: {
    subject: (kind, name, others) => `${kind}: ${name}${others > 0 ? `（ほか${others}件）` : ""}`,
    lead: (count) => `通知の条件に合う変更が${count}件あります。`,
    more: (count) => `ほか${count}件`,
    heading: (name, kind, severity) => `${name}（${kind}・${severity}）`,
    source: "出典",
    evidence: "根拠",
    suspendedSubject: "Webhookを停止しました",
    suspended: (subscriptionId) =>
      `通知${subscriptionId}のWebhookは、続けて5件の配信に失敗したため停止しました。再開するには、登録を削除して作り直してください。`,
    mailGoesOn: "メールでの通知は続きます。",
    severities: { critical: "緊急", important: "重要", info: "参考" },
    kinds: {
      "program.created": "新しい制度",
      "program.opened": "募集開始",
      "program.amended": "制度の変更",
      "program.closed": "募集終了",
      "program.removed": "収録から外れた制度（終了とは限りません）",
      "law.amended": "法令の改正",
      "law.superseded": "法令の置き換え",
      "law.repealed": "法令の廃止",
      "tax_ruleset.created": "新しい税制",
      "tax_ruleset.amended": "税制の変更",
      "tax_ruleset.expiring": "税制の期限間近",
      "enforcement.added": "行政処分等",
      "court_decision.added": "裁判例",
      "invoice_registrant.changed": "登録事業者の変更",
      "exclusion_rule.changed": "併用規則の変更",
      "tool.deprecated": "APIの廃止予定",
    },
  },
  en: {
    subject: (kind, name, others) => `${kind}: ${name}${others > 0 ? ` (and ${others} more)` : ""}`,
    lead: (count) => (count === 1 ? "One change fits your alert." : `${count} changes fit your alert.`),
    more: (count) => `and ${count} more`,
    heading: (name, kind, severity) => `${name} (${kind}, ${severity})`,
    source: "Source",
    evidence: "Evidence",
    suspendedSubject: "Your webhook was suspended",
    suspended: (subscriptionId) =>
      `The webhook of subscription ${subscriptionId} failed for five events in a row and is no longer called. Delete the subscription and make a new one to resume.`,
    mailGoesOn: "Mail goes on.",
    severities: { critical: "critical", important: "important", info: "info" },
    kinds: {
      "program.created": "New program",
      "program.opened": "Applications open",
      "program.amended": "Program amended",
      "program.closed": "Program closed",
      "program.removed": "Program no longer held (not necessarily ended)",
      "law.amended": "Law amended",
      "law.superseded": "Law superseded",
      "law.repealed": "Law repealed",
      "tax_ruleset.created": "New tax measure",
      "tax_ruleset.amended": "Tax measure amended",
      "tax_ruleset.expiring": "Tax measure expiring",
      "enforcement.added": "Enforcement",
      "court_decision.added": "Court decision",
      "invoice_registrant.changed": "Invoice registrant changed",
      "exclusion_rule.changed": "Rule on combining changed",
      "tool.deprecated": "Operation deprecated",
    },
  },
};

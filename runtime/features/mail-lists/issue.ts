import type { complianceArea } from "../../../schemas/service-enums.ts";
import type { Mail, MailBlock } from "../../mail/mail-queue.ts";
import type { Language } from "../../wire/language.ts";
import type { MailLinks } from "../../notify/addresses/mail-links.ts";
import type { Preferences } from "../../notify/subscribers/subscriber-book.ts";

export type Area = (typeof complianceArea)[number];

/** One changed record, as shown to readers. */
export type IssueItem = {
  /** Null for records of no newsletter area; readers of news get them all the same. */
  readonly area: Area | null;
  readonly name: string;
  /** Null for nationwide records. */
  readonly prefecture: string | null;
  /** Industry codes; empty for all. */
  readonly industries: readonly string[];
  readonly url: string | null;
  readonly statements: Readonly<Record<Language, readonly string[]>>;
};

/** The changes from one snapshot to the next. */
export type Issue = {
  /** Equal for the same two snapshots. */
  readonly id: string;
  /** Day of the data, for the subject; null when unknown. */
  readonly dataAsOf: string | null;
  readonly items: readonly IssueItem[];
};

/** Further items of one area are only counted. */
const mostOfArea = 30;

/** The items for a reader by area, prefecture and industry; unrestricted items are for all readers. */
export function itemsFor({ items }: Issue, preferences: Preferences | null): readonly IssueItem[] {
  if (preferences === null) return items;
  const { areas, prefecture, industryCodes } = preferences;
  return items.filter(
    (item) =>
      item.area !== null &&
      areas.includes(item.area) &&
      (prefecture === null || item.prefecture === null || item.prefecture === prefecture) &&
      (industryCodes.length === 0 ||
        item.industries.length === 0 ||
        item.industries.some((code) => industryCodes.some((wanted) => code.startsWith(wanted)))),
  );
}

export type IssueReader = { readonly id: string; readonly email: string; readonly language: Language };

/** The mail of an issue to one reader. */
export function issueMail(
  issue: Issue,
  items: readonly IssueItem[],
  reader: IssueReader,
  list: "news" | "compliance",
  links: MailLinks,
): Mail {
  const { language } = reader;
  const t = texts[language];
  return {
    id: reader.id,
    to: reader.email,
    language,
    subject: t.subject(items.length, issue.dataAsOf),
    blocks: issueBlocks(items, language),
    unsubscribeUrl: links.leave(list, reader.email),
  };
}

/** An issue as parts of a mail, area by area. */
export function issueBlocks(items: readonly IssueItem[], language: Language): MailBlock[] {
  const t = texts[language];
  const areas = [...new Set(items.map(({ area }) => area))].toSorted((a, b) => t.order(a) - t.order(b));
  return areas.flatMap((area) =>
    areaBlocks(
      items.filter((item) => item.area === area),
      area,
      language,
    ),
  );
}

function areaBlocks(items: readonly IssueItem[], area: Area | null, language: Language): MailBlock[] {
  const t = texts[language];
  const blocks: MailBlock[] = [{ kind: "heading", text: `${t.areas[area ?? "other"]} (${items.length})` }];
  for (const { name, prefecture, statements, url } of items.slice(0, mostOfArea)) {
    blocks.push({ kind: "paragraph", text: prefecture === null ? name : `${name}（${prefecture}）` });
    if (statements[language].length > 0) blocks.push({ kind: "list", items: statements[language] });
    if (url !== null) blocks.push({ kind: "link", label: t.source, url });
  }
  if (items.length > mostOfArea) blocks.push({ kind: "paragraph", text: t.more(items.length - mostOfArea) });
  return blocks;
}

const areaOrder = ["subsidy", "loan", "tax_ruleset", "invoice", "ebook", "enforcement", "court"] as const;
const order = (area: Area | null) => (area === null ? areaOrder.length : areaOrder.indexOf(area));

const texts = {
  ja: {
    order,
    subject: (count: number, day: string | null) => `制度・法令の変更${count}件${day === null ? "" : `（${day}現在）`}`,
    source: "出典",
    more: (count: number) => `ほか${count}件`,
    areas: {
      subsidy: "補助金・助成金",
      loan: "融資",
      tax_ruleset: "税制",
      invoice: "インボイス",
      ebook: "電子帳簿保存",
      enforcement: "行政処分等",
      court: "裁判例",
      other: "その他",
    },
  },
  en: {
    order,
    subject: (count: number, day: string | null) =>
      `${count} changes of programs and rules${day === null ? "" : ` (as of ${day})`}`,
    source: "Source",
    more: (count: number) => `and ${count} more`,
    areas: {
      subsidy: "Subsidies and grants",
      loan: "Loans",
      tax_ruleset: "Tax measures",
      invoice: "Invoices",
      ebook: "Electronic books",
      enforcement: "Enforcement",
      court: "Court decisions",
      other: "Other",
    },
  },
};

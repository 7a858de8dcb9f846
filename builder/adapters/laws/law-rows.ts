import type { InputRow } from "../../../schemas/input/input.ts";
import { parseJapaneseDate } from "../../../snapshots/text/era.ts";
import { lawIdToParts } from "../../../snapshots/text/laws/law-id.ts";
import { parseLawNumber } from "../../../snapshots/text/laws/law-number.ts";
import { type AdapterInput, keptRow, type Note, type Parsed } from "../../rows/adapter.ts";
import { compactToIso } from "../reading/compact-date.ts";
import { type LawType, lawTypeOfId } from "./law-type.ts";

/** One article, or one paragraph of a part that has no articles. `path` is its place in the file. */
export type Provision = {
  readonly provision: "main" | "suppl";
  readonly supplLabel: string | null;
  readonly isArticle: boolean;
  readonly articleNumber: string | null;
  readonly articleTitle: string | null;
  readonly caption: string | null;
  readonly text: string | null;
  /** Titles of the part, chapter, section and so on that it stands in, outermost first. */
  readonly divisions: readonly string[];
  readonly path: string;
  readonly notes: readonly Note[];
};

/** Where in a law a reader is, and what it has found so far. */
export type ProvisionPlace = {
  readonly provision: "main" | "suppl";
  readonly supplLabel: string | null;
  readonly path: string;
  readonly provisions: Provision[];
  /** How many provisions stand before this part of the law. */
  readonly before: number;
  /** Elements that became no row, by name. */
  readonly leftOut: Map<string, number>;
};

/** A whole law as a file gives it, whatever the format of the file. */
export type LawDocument = {
  readonly title: string | null;
  readonly titleKana: string | null;
  readonly abbreviations: readonly string[];
  readonly lawNumber: string | null;
  readonly lawType: LawType | null;
  readonly promulgatedDate: string | null;
  /** In the order of the file. */
  readonly provisions: readonly Provision[];
  /** Numbers of the amending laws whose supplementary provisions the file carries, with their dates. */
  readonly amendments: readonly string[];
  /** What the file holds and no row carries. */
  readonly notes: readonly Note[];
};

/** Where a document came from, and what the source says about the revision beside the text itself. */
type LawOrigin = {
  readonly input: AdapterInput;
  /** Place of the law inside the file, for positions; "" for the whole file. */
  readonly path: string;
  readonly lawId: string | null;
  readonly revision: LawRevision | null;
  /** Fields of the law row the source states outside the text; null and missing ones do not count. */
  readonly stated?: InputRow;
  readonly notes?: readonly Note[];
};

/** One `law` row and one `law_article` row per provision, or reasons. Articles need a law id: without one they are refused together. */
export function* lawRows(document: LawDocument, origin: LawOrigin): Generator<Parsed> {
  const { input, lawId } = origin;
  yield lawRow(document, origin);
  if (!lawId && document.provisions.length > 0) {
    const reason = `${document.provisions.length} provisions left out: neither the file nor its name gives an e-Gov law id`;
    yield { ok: false, at: position(input, origin.path, "MainProvision"), reason };
    return;
  }
  for (const [index, provision] of document.provisions.entries()) yield articleRow(provision, index + 1, origin);
}

/** `<file name>#<path>`; the parts of the path that are empty fall away. */
export function position(input: AdapterInput, ...path: readonly string[]): string {
  return `${input.name}#${path.filter(Boolean).join("/")}`;
}

function lawRow(document: LawDocument, origin: LawOrigin): Parsed {
  const { input, lawId, revision } = origin;
  const at = position(input, origin.path, "Law");
  const stated = Object.fromEntries(
    Object.entries(origin.stated ?? {}).filter(([, value]) => value !== null && value !== undefined),
  );
  const lawNumber = document.lawNumber;
  const row: InputRow = {
    law_title: document.title,
    law_id: lawId,
    law_number: lawNumber,
    law_title_kana: document.titleKana,
    law_short_title: document.abbreviations[0] ?? null,
    abbreviations: document.abbreviations,
    law_type: document.lawType ?? lawTypeOfId(lawId),
    promulgated_date: document.promulgatedDate,
    enforced_date: revision?.enforcedDate ?? null,
    last_amended_date: amendmentDate(document.amendments, revision?.amendingLawId ?? null),
    law_revision_id: revision?.id ?? null,
    article_count: document.provisions.filter((provision) => provision.provision === "main" && provision.isArticle)
      .length,
    full_text_url: lawId ? lawPageUrl(lawId) : null,
    source_url: lawId ? lawPageUrl(lawId) : input.source.url,
    source_checksum: input.checksum,
    fetched_at: input.source.fetchedAt,
    ...stated,
  };
  if (!row["law_title"]) return { ok: false, at, reason: "the law has no title" };
  if (!row["law_id"] && !row["law_number"])
    return { ok: false, at, reason: "the law has neither an e-Gov law id nor a law number" };
  const notes = [...document.notes, ...(origin.notes ?? [])];
  return keptRow("law", row, at, notes);
}

function articleRow(provision: Provision, seq: number, origin: LawOrigin): Parsed {
  const { input, lawId, revision } = origin;
  const at = position(input, origin.path, provision.path);
  if (provision.text === null && !provision.isArticle) return { ok: false, at, reason: "a paragraph without text" };
  const row: InputRow = {
    law_id: lawId,
    law_revision_id: revision?.id ?? null,
    provision: provision.provision,
    suppl_label: provision.supplLabel,
    seq,
    article_number: provision.articleNumber,
    article_title: provision.articleTitle,
    caption: provision.caption,
    text: provision.text,
    divisions: provision.divisions,
    effective_from: revision?.enforcedDate ?? null,
    source_url: lawId ? lawPageUrl(lawId) : null,
    source_fetched_at: input.source.fetchedAt,
    source_checksum: input.checksum,
  };
  const { notes } = provision;
  return keptRow("law_article", row, at, notes);
}

/**
 * Day on which the law with an id was promulgated, found among the amending laws a file names with day and number
 * (令和四年五月二五日法律第五二号). Null when none of them is that law, or when more than one day fits.
 */
function amendmentDate(amendments: readonly string[], amendingLawId: string | null): string | null {
  const wanted = amendingLawId === null ? null : lawIdToParts(amendingLawId);
  if (wanted === null || wanted.type === null || wanted.number === null) return null;
  const days = new Set<string>();
  for (const amendment of amendments) {
    const [, year = "", monthAndDay = "", name = ""] = /^(.+?年)(.+?月.+?日)(.*)$/.exec(amendment) ?? [];
    const stated = parseLawNumber(year + name);
    if (stated === null || stated.type !== wanted.type || stated.number !== wanted.number) continue;
    if (stated.era !== wanted.era || stated.year !== wanted.year) continue;
    const day = parseJapaneseDate(year + monthAndDay);
    if (day !== null) days.add(day);
  }
  const [day, ...others] = days;
  return others.length > 0 ? null : (day ?? null);
}

/** A law_revision_id taken apart: law, day of enforcement, amending law. */
type LawRevision = {
  readonly id: string;
  readonly lawId: string;
  /** Null when the id carries no day of the calendar. */
  readonly enforcedDate: string | null;
  /** Null when the law was never amended. */
  readonly amendingLawId: string | null;
};

/** Takes `<law id>_<YYYYMMDD>_<amending law id>` apart; null when the text has another form. */
export function parseLawRevisionId(text: string): LawRevision | null {
  const match = /^([1-5]\d{2}[A-Z][0-9A-Z]{11})_(\d{8})_([0-9A-Z]{15})$/.exec(text);
  if (!match) return null;
  const [, lawId = "", day = "", amending = ""] = match;
  return { id: text, lawId, enforcedDate: compactToIso(day), amendingLawId: /^0+$/.test(amending) ? null : amending };
}

/** What the name of a bulk file says: the revision, or only the law. Folders and an archive name before `!` do not matter. */
export function lawOfFileName(name: string): { readonly lawId: string | null; readonly revision: LawRevision | null } {
  const base = (name.split(/[/\\!]/).at(-1) ?? "").replace(/\.[A-Za-z]+$/, "");
  const revision = parseLawRevisionId(base);
  if (revision) return { lawId: revision.lawId, revision };
  return { lawId: isLawId(base) ? base : null, revision: null };
}

/** Whether a text has the form of an e-Gov law id. */
export function isLawId(text: string): boolean {
  return /^[1-5]\d{2}[A-Z][0-9A-Z]{11}$/.test(text);
}

/** The publisher's page of a law. */
export function lawPageUrl(lawId: string): string {
  return `https://laws.e-gov.go.jp/law/${lawId}`;
}

import { compactToIso } from "../reading/compact-date.ts";

/** A law_revision_id taken apart: law, day of enforcement, amending law. */
export type LawRevision = {
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

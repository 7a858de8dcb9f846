import { utcSeconds } from "../../../snapshots/text/era.ts";
import { z } from "zod";
import type { InputRow } from "../../../schemas/input/input.ts";
import type { Note } from "../../rows/adapter.ts";
import { checkedIso } from "../reading/compact-date.ts";
import { isLawId, parseLawRevisionId } from "./law-rows.ts";
import { lawTypeOfId, lawTypeOfWord } from "./law-type.ts";
import { splitAbbreviations } from "./law-xml-document.ts";

const stated = z.string().nullish();

/** `law_info` of an answer of the law API version 2, as far as rows carry it. */
export const LawInfo = z.object({ law_type: stated, law_id: stated, law_num: stated, promulgation_date: stated });

/** `revision_info` of an answer, as far as rows carry it. */
export const RevisionInfo = z.object({
  law_revision_id: stated,
  law_title: stated,
  law_title_kana: stated,
  abbrev: stated,
  category: stated,
  updated: stated,
  amendment_promulgate_date: stated,
  amendment_enforcement_date: stated,
  amendment_law_id: stated,
  amendment_type: stated,
  repeal_status: stated,
  current_revision_status: stated,
});

export type LawInfo = z.output<typeof LawInfo>;
export type RevisionInfo = z.output<typeof RevisionInfo>;

/** What an answer says about one revision of a law, as fields of a law row; values it cannot take over are notes. */
export function statedFields(
  info: LawInfo,
  revision: RevisionInfo,
  currentRevisionId: string | null,
): { row: InputRow; notes: Note[] } {
  const notes: Note[] = [];
  const date = (field: string, name: string, value: string | null | undefined): string | null => {
    if (!value) return null;
    const iso = checkedIso(value);
    if (!iso) notes.push({ field, reason: `${name} ${value} is no date` });
    return iso;
  };
  const lawId = info.law_id && isLawId(info.law_id) ? info.law_id : null;
  if (info.law_id && !lawId) notes.push({ field: "law_id", reason: `law_id ${info.law_id} is no e-Gov law id` });
  const abbreviations = splitAbbreviations(revision.abbrev);
  const row: InputRow = {
    law_title: revision.law_title || null,
    law_id: lawId,
    law_number: info.law_num || null,
    law_title_kana: revision.law_title_kana || null,
    law_short_title: abbreviations[0] ?? null,
    abbreviations: abbreviations.length > 0 ? abbreviations : null,
    law_type: lawTypeOfWord(info.law_type) ?? lawTypeOfId(lawId),
    promulgated_date: date("promulgated_date", "promulgation_date", info.promulgation_date),
    enforced_date:
      date("enforced_date", "amendment_enforcement_date", revision.amendment_enforcement_date) ??
      parseLawRevisionId(revision.law_revision_id ?? "")?.enforcedDate ??
      null,
    last_amended_date: isAmended(revision)
      ? date("last_amended_date", "amendment_promulgate_date", revision.amendment_promulgate_date)
      : null,
    revision_status: revisionStatus(revision, currentRevisionId, notes),
    law_revision_id: revision.law_revision_id || null,
    subject_areas: revision.category ? [revision.category] : null,
    updated_at: readUpdated(revision.updated, notes),
  };
  return { row, notes };
}

/** A new law names itself, or nothing, as its own amending law. */
function isAmended(revision: RevisionInfo): boolean {
  if (revision.amendment_type === "1") return false;
  const parts = parseLawRevisionId(revision.law_revision_id ?? "");
  return parts ? parts.amendingLawId !== null : Boolean(revision.amendment_law_id);
}

function revisionStatus(
  revision: RevisionInfo,
  currentRevisionId: string | null,
  notes: Note[],
): "current" | "superseded" | "repealed" | null {
  const { repeal_status: repeal, current_revision_status: status } = revision;
  if (status === "Repeal" || repeal === "Repeal" || repeal === "Expire" || repeal === "LossOfEffectiveness")
    return "repealed";
  const note = (reason: string): null => {
    notes.push({ field: "revision_status", reason });
    return null;
  };
  if (repeal === "Suspend") return note("the publisher marks the law as suspended");
  if (status === "UnEnforced") return note("the publisher marks this revision as not yet in force");
  if (status === "CurrentEnforced") return "current";
  // Lists call the revision in force PreviousEnforced when a later one waits; the current revision they name beside it decides.
  if (status === "PreviousEnforced")
    return currentRevisionId !== null && currentRevisionId === revision.law_revision_id ? "current" : "superseded";
  return status ? note(`current_revision_status ${status} is unknown`) : null;
}

function readUpdated(updated: string | null | undefined, notes: Note[]): string | null {
  if (!updated) return null;
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.test(updated)
    ? Date.parse(updated)
    : Number.NaN;
  if (Number.isNaN(time)) {
    notes.push({ field: "updated_at", reason: `updated ${updated} is no time with an offset` });
    return null;
  }
  return utcSeconds(time);
}

import type { KnownGap } from "../../schemas/answers/evidence.ts";
import type { Law } from "../../schemas/records/law.ts";
import { knownGap } from "../../snapshots/evidence/known-gaps.ts";

/** How much of a law's main provisions is held, in words: `2 of 3 articles`. */
export function articlesHeld({ articles_held: held, articles_total: total }: Law): string {
  return `${held}${total === null ? "" : ` of ${total}`} articles`;
}

/** `1 paragraph`, `3 paragraphs`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

/** What the text held of a law lacks: articles, and amendments that were made since. */
export function lawTextGaps(law: Law): KnownGap[] {
  return [...partGaps(law), ...amendmentGaps(law)];
}

function amendmentGaps({ unified_id: id, text_as_of: asOf, last_amended_date: amended }: Law): KnownGap[] {
  if (asOf === null || amended === null || amended <= asOf) return [];
  const gap = knownGap("amendment_history_not_connected", [id]);
  return [
    {
      ...gap,
      message: `The text held stands as of ${asOf}; the law was amended on ${amended}, which it does not show.`,
      message_ja: `収録した本文は${asOf}時点のもので、${amended}の改正は反映していません。`,
    },
  ];
}

function partGaps(law: Law): KnownGap[] {
  if (law.text_complete !== false) return [];
  const { articles_held: held, articles_total: total } = law;
  const gap = knownGap("law_text_partial", [law.unified_id]);
  const ofAll = total === null ? "" : `全${total}条のうち`;
  return [
    {
      ...gap,
      message: `${gap.message} Held: ${articlesHeld(law)}.`,
      message_ja: `${gap.message_ja}収録: ${ofAll}${held}条。`,
    },
  ];
}

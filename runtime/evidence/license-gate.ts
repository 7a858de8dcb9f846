import { redistributableLicense } from "../../schemas/enums.ts";
import type { Fact } from "../../schemas/provenance.ts";

/** Whether texts under this licence may be passed on. Addresses are facts and are always shown. */
export function mayPassOn(license: string | null): boolean {
  return (redistributableLicense as readonly (string | null)[]).includes(license);
}

/** What of a fact may be shown under the licence of its source, null when it names none: texts are null where they may not be passed on. */
export function shownTexts({ value, excerpt }: Pick<Fact, "value" | "excerpt">, license: string | null) {
  if (mayPassOn(license)) return { value, excerpt };
  return { value: license !== null && isSentence(value) ? null : value, excerpt: null };
}

/** A value that was copied as a sentence; numbers, dates, names and addresses are facts. */
function isSentence(value: unknown): boolean {
  return typeof value === "string" && /。|[.!?](?:\s|$)/u.test(value);
}

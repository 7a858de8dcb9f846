import type { Law } from "../../../schemas/records/law.ts";
import { compact } from "../../text/compact.ts";
import { lawPrior } from "../../search/documents/record-documents.ts";
import { lawNumberKey } from "../../text/laws/law-number.ts";
import type { TextGroup } from "../text-unit.ts";

type GroupedLaw = Pick<
  Law,
  "unified_id" | "law_title" | "law_short_title" | "law_number" | "law_type" | "revision_status"
>;

/** What the build knows of a law beside its record. */
export type LawNaming = { readonly names: readonly string[]; readonly mentions: number };

/** A law as a group of articles: found by its title, meant by any of its names. */
export function lawGroup(law: GroupedLaw, { names, mentions }: LawNaming): TextGroup {
  const all = [law.law_title, ...(law.law_short_title === null ? [] : [law.law_short_title]), ...names];
  return {
    id: law.unified_id,
    heads: all,
    names: [...new Set(all.map(compact))].filter((name) => name !== ""),
    sort: law.law_type,
    prior: lawPrior(law.law_type, law.revision_status, mentions),
  };
}

const INTRODUCED =
  /（((?:明治|大正|昭和|平成|令和)[^（）「」。]{3,30}?法律第[〇一二三四五六七八九十百千]+号)。以下「法」という/;

/** The act that an order belongs to, by its number: legal drafting introduces it as 題名（昭和…法律第…号。以下「法」という。）. */
export function actOfOrder(articleText: string): string | null {
  const number = articleText.includes("以下「法」") ? INTRODUCED.exec(articleText)?.[1] : undefined;
  return number === undefined ? null : lawNumberKey(number);
}

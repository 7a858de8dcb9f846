import type { Language } from "../wire/language.ts";

export type { Language };

/** Page texts by language. */
export type Texts<Words> = Readonly<Record<Language, Words>>;

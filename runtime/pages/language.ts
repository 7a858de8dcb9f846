import type { Language } from "../wire/language.ts";

export type { Language };

/** What a page says, in each language. */
export type Texts<Words> = Readonly<Record<Language, Words>>;

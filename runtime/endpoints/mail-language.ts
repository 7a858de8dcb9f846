import { z } from "zod";
import { sourceLang } from "../../schemas/service-enums.ts";
import type { Caller } from "../endpoint/context.ts";
import { acceptedLanguage, type Language } from "../wire/language.ts";

export const MailLanguage = z
  .enum(sourceLang)
  .nullish()
  .describe("Language of the mails; that of Accept-Language unless sent, Japanese without either.");

/** The language from the field, otherwise from the header. For endpoints with `accept-language` among their headers. */
export function mailLanguageOf(lang: Language | null | undefined, caller: Pick<Caller, "header">): Language {
  return lang ?? acceptedLanguage(caller.header("accept-language"));
}

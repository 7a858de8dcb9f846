import { z } from "zod";
import { sourceLang } from "../../schemas/service-enums.ts";
import type { Caller } from "../endpoint/context.ts";
import { acceptedLanguage, type Language } from "../wire/language.ts";

/** The language in which somebody wants to be written to. */
export const MailLanguage = z
  .enum(sourceLang)
  .nullish()
  .describe("Language of the mails; that of Accept-Language unless sent, Japanese without either.");

/** The language of a field, or of the header. For endpoints that name `accept-language` among their headers. */
export function mailLanguageOf(lang: Language | null | undefined, caller: Pick<Caller, "header">): Language {
  return lang ?? acceptedLanguage(caller.header("accept-language"));
}

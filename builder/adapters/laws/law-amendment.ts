import { parseJapaneseDate } from "../../../snapshots/text/era.ts";
import { lawIdToParts } from "../../../snapshots/text/laws/law-id.ts";
import { parseLawNumber } from "../../../snapshots/text/laws/law-number.ts";

/**
 * Day on which the law with an id was promulgated, found among the amending laws a file names with day and number
 * (令和四年五月二五日法律第五二号). Null when none of them is that law, or when more than one day fits.
 */
export function amendmentDate(amendments: readonly string[], amendingLawId: string | null): string | null {
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

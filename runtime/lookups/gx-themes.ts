import type { amGxTheme } from "../../schemas/enums.ts";
import type { ProgramTables } from "../../snapshots/eligibility/program-tables.ts";

type Theme = (typeof amGxTheme)[number];

/** How a program was found to be of a theme: its source says so, or its name does. */
export type ThemeBasis = "stated" | "name";

/** Whether a program is of a theme, and by what; null when nothing says so. Names are compared NFKC, in capitals. */
export function themeBasis(
  { gxThemes }: ProgramTables,
  theme: Theme,
  { stated, name }: { readonly stated: readonly string[]; readonly name: string },
): ThemeBasis | null {
  if (stated.includes(theme)) return "stated";
  return gxThemes.get(theme)?.test(name.normalize("NFKC").toUpperCase()) ? "name" : null;
}

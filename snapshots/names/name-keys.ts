import { corporateName, legalForms } from "../text/entities/corporate-form.ts";
import { fold } from "../text/fold.ts";

/**
 * Folded spellings under which a name is filed: a query finds the name when one of them begins with the folded query. They
 * are the whole name and, unless the whole begins with it, the name without its legal form. None for a name of marks alone.
 */
export function nameKeys(name: string): string[] {
  const whole = fold(name);
  if (whole === "") return [];
  const { core } = corporateName(name);
  return whole.startsWith(core) ? [whole] : [whole, core];
}

/** As nameKeys, for all names of one row; each key once. */
export function rowKeys(names: readonly (string | null)[]): string[] {
  const stated = names.filter((name) => name !== null);
  // The keys of one name differ; most rows have one, and there are millions of rows.
  return stated.length === 1 ? nameKeys(stated[0]!) : [...new Set(stated.flatMap(nameKeys))];
}

/**
 * Keys of the rows whose name is exactly this: the name as written, if it states a legal form; otherwise the name with any
 * form before it, behind it, or none.
 */
export function exactKeys(name: string): string[] {
  const whole = fold(name);
  if (whole === "") return [];
  if (corporateName(name).form !== null) return [whole];
  return [...new Set([whole, ...legalForms.map((form) => fold(name + form))])];
}

import type { DatasetName } from "../../schemas/input/input.ts";

/** Datasets that name sole proprietors: a word that stands in the wrong field of such a row may be somebody's name. */
const namingPersons: ReadonlySet<DatasetName> = new Set(["enforcement_case", "case_study", "bid", "invoice_raw"]);

export function mayNamePersons(datasets: readonly DatasetName[]): boolean {
  return datasets.some((dataset) => namingPersons.has(dataset));
}

/**
 * A reason as everyone may read it, because the report is part of the snapshot. Values stand in it in quotation marks: those
 * with words are left out where they may be the name of a person. E-mail addresses and telephone numbers are always left out.
 */
export function publishedReason(reason: string, persons: boolean): string {
  const shown = persons
    ? reason.replaceAll(quoted, (value) => (wordless.test(value.slice(1, -1)) ? value : '"…"'))
    : reason;
  return shown.replaceAll(mailAddress, "(e-mail address)").replaceAll(telephoneNumber, "(telephone number)");
}

/** The reason as it reads for many rows: quoted values and numbers left out. */
export function generalReason(reason: string): string {
  return reason
    .replaceAll(quoted, '"…"')
    .replaceAll(/\d{3,}/g, "…")
    .slice(0, 200);
}

/** As JSON writes a text. */
const quoted = /"(?:[^"\\]|\\.)*"/g;
/** Numbers, dates and marks; a T begins the number of an invoice registrant. */
const wordless = /^T?\P{L}*$/u;
const mailAddress = /[\p{L}\p{N}._%+-]{1,64}[@＠][\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu;
/** With its parts divided, or ten or eleven digits of which the first alone is 0. Ids of ours have a hyphen before theirs. */
const telephoneNumber =
  /(?<![\p{L}\p{N}-])[(（]?(?:(?:\+81[- ]?|[0０])\p{Nd}{1,4}[-‐−－ー()（） ]\p{Nd}{1,4}[-‐−－ー()（） ]\p{Nd}{3,4}|0[1-9]\d{8,9})(?!\p{Nd})/gu;

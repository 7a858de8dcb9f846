import type { ProgramDetail } from "../../../../schemas/records/program.ts";

/** Allowed number of employees; null where a record sets no bound. */
export type EmployeeLimit = {
  readonly min: number | null;
  /** Widest upper limit: above it the applicant fits in no industry. */
  readonly max: number | null;
  /** Strictest upper limit: above it the applicant fits in some industries only. */
  readonly strictestMax: number | null;
};

/**
 * Reads the limit stated in `enriched`: `employees_min` and `employees_max`, a number or one per industry, or
 * `number_of_employees` in the words of the subsidy portal (20名以下).
 */
export function employeeLimitOf({ enriched }: Pick<ProgramDetail, "enriched">): EmployeeLimit {
  const stated = [enriched?.B_target, enriched?.H_conditions];
  const inWords = stated.map((part) => part?.["number_of_employees"]);
  const maxima = stated.flatMap((part) => numbersOf(part?.["employees_max"])).concat(bounds(inWords, /^(\d+)名以下$/));
  const minima = stated.flatMap((part) => numbersOf(part?.["employees_min"])).concat(bounds(inWords, /^(\d+)名以上$/));
  return {
    min: minima.length > 0 ? Math.min(...minima) : null,
    max: maxima.length > 0 ? Math.max(...maxima) : null,
    strictestMax: maxima.length > 0 ? Math.min(...maxima) : null,
  };
}

function numbersOf(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).filter((member) => typeof member === "number");
}

function bounds(values: readonly unknown[], form: RegExp): number[] {
  return values.flatMap((value) => {
    const digits = typeof value === "string" ? form.exec(value.normalize("NFKC").trim())?.[1] : undefined;
    return digits === undefined ? [] : [Number(digits)];
  });
}

/** A company as far as its size counts; null where nothing was said. */
export type Sized = {
  readonly industry_jsic: string | null;
  readonly employee_count: number | null;
  readonly capital_yen: number | null;
};

/** Most employees of a small-scale business (小規模企業者): commerce and services 5, lodging, leisure and all others 20. */
export function isSmallScale({ industry_jsic: industry, employee_count: staff }: Sized): boolean | null {
  if (staff === null) return null;
  if (staff <= 5) return true;
  if (staff > 20) return false;
  // The letter alone does not tell lodging from restaurants, nor leisure from other services.
  if (industry === null || industry === "M" || industry === "N") return null;
  return !/^(?:G|I|J|K7|L|M7[67]|N7[89]|O|P|R)/.test(industry);
}

/** Whether it is a small or medium enterprise (中小企業基本法 第2条): below the limit of capital or of employees. */
export function isSmallOrMedium({
  industry_jsic: industry,
  employee_count: staff,
  capital_yen: capital,
}: Sized): boolean | null {
  if (staff === null && capital === null) return null;
  const [mostStaff, mostCapital] = limitsOf(industry ?? "");
  if ((staff !== null && staff <= mostStaff) || (capital !== null && capital <= mostCapital)) return true;
  // One number above its limit says nothing while the other is not known.
  return staff === null || capital === null ? null : false;
}

/** Where a letter stands for two kinds of trade, the limits are the wider ones. */
function limitsOf(industry: string): readonly [staff: number, capital: number] {
  if (/^I5[6-9]|^I6|^M7[67]/.test(industry)) return [50, 50_000_000];
  if (industry.startsWith("I")) return [100, 100_000_000];
  if (/^[LMNOPR]|^G39/.test(industry)) return [100, 50_000_000];
  return [300, 300_000_000];
}

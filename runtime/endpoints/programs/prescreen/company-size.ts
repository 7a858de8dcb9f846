/** The company data that determine its size class; null where not given. */
export type Sized = {
  readonly industry_jsic: string | null;
  readonly employee_count: number | null;
  readonly capital_yen: number | null;
};

/**
 * Whether it is a small-scale business (小規模企業者): at most 5 employees in commerce and services, 20 in lodging, leisure and all
 * others.
 */
export function isSmallScale({ industry_jsic: industry, employee_count: staff }: Sized): boolean | null {
  if (staff === null) return null;
  if (staff <= 5) return true;
  if (staff > 20) return false;
  // The letter alone does not distinguish lodging from restaurants, nor leisure from other services.
  if (industry === null || industry === "M" || industry === "N") return null;
  return !/^(?:G|I|J|K7|L|M7[67]|N7[89]|O|P|R)/.test(industry);
}

/** Whether it is a small or medium enterprise (中小企業基本法 第2条): within the limit of capital or of employees. */
export function isSmallOrMedium({
  industry_jsic: industry,
  employee_count: staff,
  capital_yen: capital,
}: Sized): boolean | null {
  if (staff === null && capital === null) return null;
  const { staff: mostStaff, capitalYen: mostCapital } = legalLimits.find(({ codes }) => codes.test(industry ?? ""))!;
  if ((staff !== null && staff <= mostStaff) || (capital !== null && capital <= mostCapital)) return true;
  // One number above its limit is inconclusive while the other is unknown.
  return staff === null || capital === null ? null : false;
}

/** Limits of 中小企業基本法 第2条 by the beginning of the code; when a letter covers two kinds of trade, the wider ones. */
const legalLimits = [
  { trade: "小売業・飲食店", codes: /^I5[6-9]|^I6|^M7[67]/, staff: 50, capitalYen: 50_000_000 },
  { trade: "卸売業", codes: /^I/, staff: 100, capitalYen: 100_000_000 },
  { trade: "サービス業", codes: /^[LMNOPR]|^G39/, staff: 100, capitalYen: 50_000_000 },
  { trade: "製造業その他", codes: /^/, staff: 300, capitalYen: 300_000_000 },
] as const;

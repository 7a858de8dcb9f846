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

/**
 * Whether it is a small or medium enterprise (中小企業基本法 第2条): within the limit of capital or of employees. Null where that cannot be
 * told, also because the limits of the trades that it may belong to differ.
 */
export function isSmallOrMedium({
  industry_jsic: industry,
  employee_count: staff,
  capital_yen: capital,
}: Sized): boolean | null {
  const answers = new Set(
    limitsFor(industry).map(({ staff: mostStaff, capitalYen: mostCapital }) => {
      if ((staff !== null && staff <= mostStaff) || (capital !== null && capital <= mostCapital)) return true;
      // One number above its limit is inconclusive while the other is unknown.
      return staff === null || capital === null ? null : false;
    }),
  );
  return answers.size === 1 ? [...answers][0]! : null;
}

type Limits = { readonly staff: number; readonly capitalYen: number };

/** Limits of 中小企業基本法 第2条 by the beginning of the code, and those of manufacturing and all else. */
const legalLimits: readonly (Limits & { readonly trade: string; readonly codes: readonly string[] })[] = [
  {
    trade: "小売業・飲食店",
    codes: ["I56", "I57", "I58", "I59", "I60", "I61", "M76", "M77"],
    staff: 50,
    capitalYen: 50_000_000,
  },
  {
    trade: "卸売業",
    codes: ["I50", "I51", "I52", "I53", "I54", "I55"],
    staff: 100,
    capitalYen: 100_000_000,
  },
  { trade: "サービス業", codes: ["G39", "L", "M75", "N", "O", "P", "R"], staff: 100, capitalYen: 50_000_000 },
];
const otherLimits: Limits = { staff: 300, capitalYen: 300_000_000 };

/** The limits that may hold for an industry: several where it is not known, or a letter covers two kinds of trade. */
function limitsFor(industry: string | null): readonly Limits[] {
  if (industry === null) return [...legalLimits, otherLimits];
  const own = legalLimits.filter(({ codes }) => codes.some((code) => industry.startsWith(code)));
  if (own.length > 0) return own;
  const inside = legalLimits.filter(({ codes }) => codes.some((code) => code.startsWith(industry)));
  // Commerce (I) and lodging with restaurants (M) are covered whole.
  return industry === "I" || industry === "M" ? inside : [...inside, otherLimits];
}

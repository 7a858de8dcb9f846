/**
 * The last fiscal year that a name states (令和7年度, R7補正, 2025年度, FY2024), as the year in which it begins; null when it
 * states none. 令和6年能登半島地震 is a day, not a fiscal year.
 */
export function fiscalYearIn(name: string): number | null {
  const years: number[] = [];
  for (const [, era, count] of name.matchAll(eraYears)) {
    const year = count === "元" ? 1 : Number(count);
    years.push((era === "平成" || era === "H" ? 1988 : 2018) + year);
  }
  for (const [, before, after] of name.matchAll(westernYears)) years.push(Number(before ?? after));
  return years.length === 0 ? null : Math.max(...years);
}

const eraYears =
  /(令和|平成|(?<![A-Za-z])[RH])\s*(元|\d{1,2})\s*(?:年度|補正|当初|[.・年]\d{1,2}月?(?:版|公募|募集))/gu;
const westernYears = /(20\d{2})\s*年度|(?<![A-Za-z])FY\s?(20\d{2})/gu;

/** The fiscal year that a day, `YYYY-MM-DD`, lies in. */
export function fiscalYearOf(day: string): number {
  const [year, month] = day.split("-").map(Number);
  return month! >= 4 ? year! : year! - 1;
}

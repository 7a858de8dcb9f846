import type { EnforcementCase } from "../../../schemas/records/enforcement.ts";

/** A published measure as a sentence: when, who, what, how much, how long. Missing values are omitted or mentioned. */
export function measureWords(measure: EnforcementCase, asOf: string): string {
  const { disclosed_date: day, event_type: kind } = measure;
  const details = [amountWords(measure), periodWords(measure, asOf), basisWords(measure)].flatMap((each) => each ?? []);
  const what = `${day ?? "公表日の記録なし"} ${actorOf(measure)}: ${kind ?? "区分の記録なし"}`;
  return [what, ...(details.length === 0 ? [] : [details.join("、")])].join("。");
}

/** The ministry's office when the record names one; a bureau of another body is the target of the measure. */
function actorOf({ ministry, bureau }: EnforcementCase): string {
  if (ministry === null) return bureau ?? "所管の記録なし";
  return bureau?.startsWith(ministry) ? bureau : ministry;
}

/** 27,000,000円, independent of the locale. */
export function yenWords(yen: number): string {
  return `${String(yen).replaceAll(/\B(?=(?:\d{3})+$)/g, ",")}円`;
}

function amountWords({ event_type: kind, amount_yen: amount, amount_improper_grant_yen: improper }: EnforcementCase) {
  const named = kind?.includes("返還") ? "返還額" : kind?.includes("課徴金") ? "課徴金等の額" : "金額";
  const whole = amount === null ? [] : [`${named} ${yenWords(amount)}`];
  return [...whole, ...(improper === null || improper === amount ? [] : [`不当とされた額 ${yenWords(improper)}`])];
}

/** The period of a suspension, exclusion or ban, and whether it covers the day of the answer. */
function periodWords({ event_type, reason_excerpt, ...measure }: EnforcementCase, asOf: string) {
  const { measure_start_date: from, measure_end_date: to, disclosed_until: until } = measure;
  if (from === null && to === null) return until === null ? null : `公表または措置の期限 ${until}`;
  const text = `${event_type ?? ""} ${reason_excerpt ?? ""}`;
  const kind = ["指名停止", "業務停止", "事業停止", "除外"].find((word) => text.includes(word)) ?? "措置";
  const state =
    to === null ? "" : to < asOf ? "（基準日までに満了）" : (from ?? asOf) <= asOf ? "（基準日に継続中）" : "";
  return `${kind}の期間 ${from ?? "始期の記録なし"}～${endWords(to)}${state}`;
}

/** The last day of a period. A missing date does not mean that there is no end. */
export function endWords(day: string | null): string {
  return day ?? "終期の記録なし";
}

function basisWords({ legal_basis: basis }: EnforcementCase) {
  return basis === null ? null : `根拠 ${basis}`;
}

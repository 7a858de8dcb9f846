/**
 * Share of a subsidy from the free text of a publisher, when the text is nothing but one rate: `1/2`, `1/2以内`,
 * `2分の1`, `3分の2以内`, `50%`, `10/10`, `全額`, of the cost that counts (`補助対象経費の`). Null for anything with conditions, several rates or fixed amounts.
 */
export function parseSubsidyRate(written: string): number | null {
  const text = written
    .normalize("NFKC")
    .replace(/\s+/g, "")
    .replace(/^(補助率|助成率)[::]?/, "")
    .replace(/\((?:[\d,千]+円未満)(?:の?端数)?(?:は|を)?切り?捨て?\)$/, "")
    .replace(/^(?:(?:補助|助成)?対象(?:と認められる)?経費(?:の合計額)?|経費|事業費)の/, "")
    .replace(/^(上限|最大)/, "")
    .replace(/(以内|以下|まで|を上限|上限)+$/, "")
    .replace(/。$/, "");
  if (text === "全額") return 1;
  const fraction = /^(\d{1,3})\/(\d{1,3})$/.exec(text);
  if (fraction) return share(Number(fraction[1]), Number(fraction[2]));
  const spoken = /^(\d{1,3})分の(\d{1,3})$/.exec(text);
  if (spoken) return share(Number(spoken[2]), Number(spoken[1]));
  const percent = /^(\d{1,3}(?:\.\d+)?)(?:%|パーセント)$/.exec(text);
  return percent ? share(Number(percent[1]), 100) : null;
}

/** Four decimals tell 1/3 from 0.33 and are the same on every machine. */
function share(part: number, whole: number): number | null {
  if (whole === 0 || part === 0 || part > whole) return null;
  return Math.round((part / whole) * 10_000) / 10_000;
}

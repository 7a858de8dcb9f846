/** Price of a billable unit in JPY, excluding tax. The one place that says it. */
export const unitPriceYen = 3;

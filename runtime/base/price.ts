/** Price of a billable unit in JPY, excluding tax. Not defined anywhere else. */
export const unitPriceYen = 3;

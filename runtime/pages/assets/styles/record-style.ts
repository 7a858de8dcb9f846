export const recordStyle = ``;

export const chartStyle = ``;

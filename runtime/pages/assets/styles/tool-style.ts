export const toolStyle = ``;

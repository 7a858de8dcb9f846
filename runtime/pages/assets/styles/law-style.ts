export const lawStyle = ``;

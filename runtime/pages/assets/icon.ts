/** The mark in the tab of the browser: a seal with the first character of the name. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f4f8f"/><path d="M10 7v18M22 8l-11 9M14 15l8 10" stroke="#fff" stroke-width="3.4" stroke-linecap="round" fill="none"/></svg>`;

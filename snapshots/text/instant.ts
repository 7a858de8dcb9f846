/** `YYYY-MM-DDTHH:MM:SSZ` of an instant in milliseconds, the one form in which records and files show times. */
export function utcSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

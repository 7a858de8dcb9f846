/** One choice of an `Accept` or `Accept-Language` header. */
export type Choice = { readonly name: string; readonly quality: number };

/** What a caller would take, in lower case and in the order written; without what it says it does not want. */
export function parseAccept(header: string | null): Choice[] {
  return (header ?? "")
    .split(",")
    .map((part) => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const quality = parameters.find((text) => text.startsWith("q="))?.slice(2);
      return { name, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ name, quality }) => name !== "" && quality > 0);
}

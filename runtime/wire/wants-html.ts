import { parseAccept } from "./accept.ts";

/** Whether a caller is a browser that shows pages: it names HTML, and wants JSON no more than that. Programs name neither. */
export function wantsHtml(accept: string | null): boolean {
  const choices = parseAccept(accept);
  const qualityOf = (media: string) => choices.find(({ name }) => name === media)?.quality ?? 0;
  return qualityOf("text/html") > 0 && qualityOf("text/html") >= qualityOf("application/json");
}

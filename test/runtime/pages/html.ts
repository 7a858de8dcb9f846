import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import type { AskOptions, TestService } from "../../support/service.ts";

/** What a browser accepts. */
export const browserHeaders = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "accept-language": "en" } as const;

/** Opens an address as a browser does. */
export async function openPage(service: TestService, path: string, options: AskOptions = {}) {
  const { headers, ...rest } = options;
  const answer = await service.ask(path, { ...rest, headers: { ...browserHeaders, ...headers } });
  return { ...answer, html: answer.bytes.toString() };
}

/** Sends a form of a page of ours, as a browser does. */
export function sendForm(
  service: TestService,
  path: string,
  fields: Readonly<Record<string, string>>,
  options: AskOptions = {},
) {
  const { headers, ...rest } = options;
  return openPage(service, path, {
    ...rest,
    body: new URLSearchParams(fields).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      // Pages send no Referer, and so browsers send no Origin.
      origin: "null",
      "sec-fetch-site": "same-origin",
      ...headers,
    },
  });
}

/** A text as pages show it: what browsers would act on is shown by its number. */
export function asShown(text: string): string {
  return text.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, (character) =>
    "\t\n\r".includes(character)
      ? character
      : `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}

/** The text of the one heading. */
export function headingOf(html: string): string | undefined {
  return /<h1>([^<]*)<\/h1>/.exec(html)?.[1];
}

/** Asks for a path as it is written; fetch would correct it. */
export function rawGet(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number | undefined; location: string | undefined; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    get({ hostname, port, path, headers }, (response) => {
      const { statusCode: status, headers: got } = response;
      buffer(response).then((bytes) => resolve({ status, location: got.location, bytes }), reject);
    }).on("error", reject);
  });
}

import type { Redirect } from "../../endpoints/redirects.ts";
import { unroutedCall } from "../../observe/finished-call.ts";
import type { WireRequest } from "../../wire/wire-request.ts";
import { deprecationHeaders } from "./deprecation-headers.ts";
import type { Reply } from "./reply.ts";

/** The permanent redirect of an old address, with deprecation headers; method and query are kept. */
export function redirectReply(
  { id, path, to, deprecatedSince, sunset }: Redirect,
  { method, target }: Pick<WireRequest, "method" | "target">,
  requestId: string,
): Reply {
  const question = target.indexOf("?");
  return {
    status: 308,
    headers: [
      ["location", question < 0 ? to : `${to}${encodeWire(target.slice(question))}`],
      ...deprecationHeaders(deprecatedSince, to),
      ["sunset", new Date(sunset).toUTCString()],
      ["x-request-id", requestId],
      ["cache-control", "no-store"],
    ],
    body: null,
    cookies: [],
    call: unroutedCall({ requestId, operationId: id, method, route: path, status: 308, code: null }),
  };
}

/** Escapes everything that is not valid in a URL, because the text goes into a header. */
function encodeWire(text: string): string {
  return text.replaceAll(
    /[^!$&'()*+,\-./0-9:;=?@A-Z_a-z~%]/g,
    (character) => `%${(character.charCodeAt(0) & 0xff).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

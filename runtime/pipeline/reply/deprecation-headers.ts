import type { HeaderList } from "./reply.ts";

/** The published document, which names what is deprecated: old addresses in its description, operations one by one. */
const notice = "/v1/openapi.json";

/** What RFC 9745 says of something deprecated. No `Sunset`: no day is set after which anything goes away. */
export function deprecationHeaders(since: string, successor: string): HeaderList {
  return [
    ["deprecation", `@${Date.parse(since) / 1000}`],
    ["link", `<${successor}>; rel="successor-version"`],
    ["link", `<${notice}>; rel="deprecation"`],
  ];
}

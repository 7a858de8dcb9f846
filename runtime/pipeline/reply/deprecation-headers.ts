import type { HeaderList } from "./reply.ts";

/** The published document lists what is deprecated: old addresses in its description, operations one by one. */
const notice = "/v1/openapi.json";

/** Headers of RFC 9745. */
export function deprecationHeaders(since: string, successor: string): HeaderList {
  return [
    ["deprecation", `@${Date.parse(since) / 1000}`],
    ["link", `<${successor}>; rel="successor-version"`],
    ["link", `<${notice}>; rel="deprecation"`],
  ];
}

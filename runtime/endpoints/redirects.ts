/** A permanently moved address (308). It is not an endpoint: no key is checked and nothing is counted. */
export type Redirect = {
  /** Number of the operation in the contract. */
  readonly id: string;
  readonly path: string;
  /** Path of the successor; the query is kept. */
  readonly to: string;
  /** Time of deprecation, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly deprecatedSince: string;
  /** When it may end (RFC 8594), at least 90 days later. */
  readonly sunset: string;
};

const old = { deprecatedSince: "2026-11-01T00:00:00Z", sunset: "2027-05-01T00:00:00Z" } as const;

export const redirects: readonly Redirect[] = [
  { id: "MET-4", path: "/meta", to: "/v1/meta", ...old },
  { id: "SPC-3", path: "/openapi.json", to: "/v1/openapi.json", ...old },
];

/** An old address that sends callers on for good (308). It is no endpoint: nobody is asked for a key and nothing is counted. */
export type Redirect = {
  /** Number of the operation in the contract. */
  readonly id: string;
  readonly path: string;
  /** Path of the successor; the caller's query is kept. */
  readonly to: string;
  /** Since when the old address is deprecated, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly deprecatedSince: string;
};

export const redirects: readonly Redirect[] = [
  { id: "MET-4", path: "/meta", to: "/v1/meta", deprecatedSince: "2026-11-01T00:00:00Z" },
  { id: "SPC-3", path: "/openapi.json", to: "/v1/openapi.json", deprecatedSince: "2026-11-01T00:00:00Z" },
];

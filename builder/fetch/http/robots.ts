import robotsModule from "robots-parser";

/** What a site's robots.txt lets us do. */
export type Robots = {
  /** Takes path and query of an address, percent-encoded as in `URL`. */
  allows(pathAndQuery: string): boolean;
  readonly crawlDelaySeconds: number | null;
};

/** For a site without robots.txt (RFC 9309, 2.3.1.3). */
export const allowAll: Robots = { allows: () => true, crawlDelaySeconds: null };

// The package is a function, while its types describe a module with a default export.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** The parser wants whole addresses, though the rules of a file are about paths alone. */
const site = "https://site.invalid";

/** Reads a robots.txt as RFC 9309 says, for one product. `Crawl-delay`, which is not in the RFC, is read too. */
export function parseRobots(text: string, product: string): Robots {
  const robots = robotsParser(`${site}/robots.txt`, text);
  return {
    allows: (pathAndQuery) =>
      pathAndQuery === "/robots.txt" || robots.isAllowed(`${site}${pathAndQuery}`, product) !== false,
    crawlDelaySeconds: robots.getCrawlDelay(product) ?? null,
  };
}

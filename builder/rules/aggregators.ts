/**
 * Sites that collect other publishers' pages. A row may mention them, but they are never its source: the source is the
 * page of the body that runs the program.
 */
const aggregatorHosts = [
  "hojyokin-portal.jp",
  "hojokin.jp",
  "stayway.jp",
  "noukaweb.com",
  "yorisoi.jp",
  "prtimes.jp",
  "note.com",
  "wikipedia.org",
  "qiita.com",
  "ameblo.jp",
  "hojokin-navi.jp",
  "hojyokin.com",
  "smbiz.asahi.com",
  "navit-j.com",
  "jpcite.com",
];

export function isAggregator(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : "";
  return aggregatorHosts.some((aggregator) => host === aggregator || host.endsWith(`.${aggregator}`));
}

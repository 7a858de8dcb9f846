import { describe, expect, it } from "vitest";
import { allowAll, parseRobots } from "../../../../builder/fetch/http/polite-fetch.ts";

describe("robots.txt", () => {
  it("lets everything through where nothing is said", () => {
    expect(parseRobots("", "konkyo").allows("/a")).toBe(true);
    expect(parseRobots("User-agent: *\nDisallow:", "konkyo").allows("/a")).toBe(true);
    expect(parseRobots("Disallow: /\n# a rule before any agent belongs to nobody", "konkyo").allows("/a")).toBe(true);
    expect(allowAll.allows("/a")).toBe(true);
  });

  it("takes the groups that name the product, all of them, and only else those for everyone", () => {
    const text =
      "User-agent: other\nUser-agent: KONKYO\nDisallow: /a\n\nUser-agent: konkyo\nDisallow: /b\nUser-agent: *\nDisallow: /c";
    const mine = parseRobots(text, "konkyo");
    expect([mine.allows("/a"), mine.allows("/b"), mine.allows("/c")]).toEqual([false, false, true]);
    const theirs = parseRobots(text, "somebody");
    expect([theirs.allows("/a"), theirs.allows("/b"), theirs.allows("/c")]).toEqual([true, true, false]);
  });

  it("lets the longest pattern decide and Allow win a tie", () => {
    const robots = parseRobots("User-agent: *\nAllow: /p\nDisallow: /\nDisallow: /page\nAllow: /page", "konkyo");
    expect(robots.allows("/p")).toBe(true);
    expect(robots.allows("/x")).toBe(false);
    expect(robots.allows("/page")).toBe(true);
  });

  it.each([
    ["/fish", "/fish.html", true],
    ["/fish", "/Fish", false],
    ["/fish/", "/fish", false],
    ["/*.php", "/folder/any.php.file?x", true],
    ["/*.php$", "/folder/file.php", true],
    ["/*.php$", "/file.php?x=1", false],
    ["/fish*.php", "/fishheads/catfish.php?x", true],
    ["/a$", "/a", true],
    ["/a$", "/ab", false],
    ["*/download?*type=01", "/x/download?n=1&type=01", true],
    ["/ab*ab$", "/ab", false],
    ["/法令", "/%E6%B3%95%E4%BB%A4/1", true],
    ["/%e6%b3%95", "/%E6%B3%95%E4%BB%A4", true],
  ])("pattern %s on %s", (pattern, path, matches) => {
    expect(parseRobots(`User-agent: *\nDisallow: ${pattern}`, "konkyo").allows(path)).toBe(!matches);
  });

  it("is not slowed down by a pattern full of stars", () => {
    const robots = parseRobots(`User-agent: *\nDisallow: /${"*a".repeat(2000)}$`, "konkyo");
    expect(robots.allows(`/${"a".repeat(1999)}b`)).toBe(true);
  });

  it("always lets robots.txt itself be read, and reads the crawl delay", () => {
    const robots = parseRobots("\uFEFFUser-agent: *\r\nCrawl-delay: 2.5\r\nDisallow: /", "konkyo");
    expect(robots.allows("/robots.txt")).toBe(true);
    expect(robots.crawlDelaySeconds).toBe(2.5);
    expect(parseRobots("User-agent: *\nCrawl-delay: soon", "konkyo").crawlDelaySeconds).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { adapters } from "../../../../builder/adapters/registry.ts";
import { redirectTarget, retryAfterMs, strongEtag } from "../../../../builder/fetch/http/read-answer.ts";
import { compactDay, eachDay, writtenDay } from "../../../../builder/fetch/sources/japan-days.ts";
import { registerAdapters } from "../../../../builder/stages/register-spools.ts";
import { moveAddress, officialSources } from "../../../../builder/fetch/sources/official-sources.ts";

describe("redirects", () => {
  const target = (from: string, to: string) => {
    const found = redirectTarget(new URL(from), to);
    return typeof found === "string" ? found : found.href;
  };
  it.each([
    ["https://www.p-portal.go.jp/a", "https://api.p-portal.go.jp/b", "https://api.p-portal.go.jp/b"],
    ["https://www.nta.go.jp/a", "b?c=1", "https://www.nta.go.jp/b?c=1"],
    ["http://www.kkj.go.jp/api/", "https://www.kkj.go.jp/api/", "https://www.kkj.go.jp/api/"],
    ["http://www.kkj.go.jp/api/", "http://kkj.go.jp/api/", "http://kkj.go.jp/api/"],
    ["https://example.com/", "https://cdn.example.com/", "https://cdn.example.com/"],
  ])("from %s to %s are followed", (from, to, expected) => expect(target(from, to)).toBe(expected));
  it.each([
    ["https://www.nta.go.jp/a", "https://www.meti.go.jp/a", "redirect to another site, www.meti.go.jp"],
    ["https://www.nta.go.jp/a", "http://www.nta.go.jp/a", "redirect away from https to http://www.nta.go.jp"],
    ["https://example.com/", "https://example.org/", "redirect to another site, example.org"],
    ["http://127.0.0.1:1/", "http://127.0.0.1:2/", "redirect to another site, 127.0.0.1:2"],
    ["http://127.0.0.1/", "http://1.0.0.1/", "redirect to another site, 1.0.0.1"],
    ["https://nta.go.jp/a", "javascript:alert(1)", "redirect away from https to javascript://"],
  ])("from %s to %s are not", (from, to, expected) => expect(target(from, to)).toBe(expected));
});

it("reads Retry-After in seconds and as a date, and nothing else", () => {
  const now = Date.parse("2026-11-15T00:00:00Z");
  expect(retryAfterMs("7", now)).toBe(7000);
  expect(retryAfterMs("Sun, 15 Nov 2026 00:01:00 GMT", now)).toBe(60_000);
  expect(retryAfterMs("Sat, 14 Nov 2026 00:01:00 GMT", now)).toBe(0);
  expect(retryAfterMs("later", now)).toBeNull();
  expect(retryAfterMs(undefined, now)).toBeNull();
});

it("tells strong validators from weak ones", () => {
  expect(strongEtag('"a"')).toBe('"a"');
  expect(strongEtag('W/"a"')).toBeNull();
  expect(strongEtag("a")).toBeNull();
});

describe("days", () => {
  it("follow one another over months", () => {
    expect([...eachDay("2026-02-27", "2026-03-01")].map(compactDay)).toEqual(["20260227", "20260228", "20260301"]);
    expect([...eachDay("2026-03-02", "2026-03-01")]).toEqual([]);
  });
  it.each([
    ["令和4年11月2日", "2022-11-02"],
    ["令和元年５月１日（水）", "2019-05-01"],
    ["\n 平成31年 4月 30日 \n", "2019-04-30"],
    ["2026年1月5日", "2026-01-05"],
    ["令和8年2月30日", null],
    ["zip 164KB", null],
  ])("written as %s", (text, day) => expect(writtenDay(text)).toBe(day));
});

describe("the table of sources", () => {
  it("has one entry for each offer, with the publishers' own addresses", () => {
    expect(officialSources.map(({ id }) => id)).toEqual([
      "egov-laws",
      "egov-lawapi-v1",
      "egov-lawapi-v2",
      "nta-houjin",
      "nta-houjin-diff",
      "nta-invoice",
      "nta-invoice-diff",
      "jgrants",
      "gbizinfo",
      "p-portal-awards",
      "kkj-notices",
    ]);
    for (const { addresses, page, note } of officialSources) {
      expect(note).not.toBe("");
      for (const address of [...Object.values(addresses), page]) expect(new URL(address).hostname).toMatch(/\.go\.jp$/);
    }
  });

  it("names adapters that a build has, with the terms that those state", () => {
    for (const { adapter, license, publisher } of officialSources) {
      const known = adapters.get(adapter);
      if (known) expect([adapter, license, publisher]).toEqual([adapter, known.license, known.publisher]);
      else expect([...registerAdapters.keys()]).toContain(adapter);
    }
  });

  it("moves an address to a base and keeps its path", () => {
    expect(moveAddress("https://laws.e-gov.go.jp/api/1", undefined).href).toBe("https://laws.e-gov.go.jp/api/1");
    expect(moveAddress("https://laws.e-gov.go.jp/api/1", "http://127.0.0.1:8080/mirror/").href).toBe(
      "http://127.0.0.1:8080/mirror/api/1",
    );
  });
});

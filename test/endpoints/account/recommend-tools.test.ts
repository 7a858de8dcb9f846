import { describe, expect, it } from "vitest";
import { generalTools, recommendTools } from "../../../runtime/endpoints/account/recommend-tools.ts";
import { fold } from "../../../snapshots/text/fold.ts";
import { endpoints } from "../../../runtime/features/table.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const toolKeywords = Object.fromEntries(
  endpoints.flatMap(({ tool, guide }) => (tool === false ? [] : [[tool, guide?.keywords ?? []] as const])),
);

const published = (
  [
    ["search_programs", "/v1/programs/search"],
    ["check_exclusions", "/v1/exclusions/check"],
    ["upcoming_deadlines", "/v1/calendar/deadlines"],
    ["search_laws", "/v1/laws/search"],
    ["preview_cost", "/v1/cost/preview"],
  ] as const
).map(([name, path]) => ({
  name,
  path,
  operationId: name,
  method: "GET" as const,
  summary: name,
  keywords: toolKeywords[name]!,
}));

const recommend = (intent: string, limit = 5) => recommendTools(intent, limit, published);

describe("tools for an intent", () => {
  it("are those with the most keywords, 1.0 for two, 0.6 for one", () => {
    expect(recommend("補助金を検索して、締切も知りたい")).toEqual({
      fallback_used: false,
      intent: "補助金を検索して、締切も知りたい",
      tools: [
        { name: "search_programs", endpoint: "/v1/programs/search", why: "Matches 補助金, 検索.", confidence: 1 },
        { name: "upcoming_deadlines", endpoint: "/v1/calendar/deadlines", why: "Matches 締切.", confidence: 0.6 },
      ],
    });
  });

  it("are found in English by whole words, with and without a plural s", () => {
    expect(recommend("Search GRANTS and their deadlines").tools.map(({ name }) => name)).toEqual([
      "search_programs",
      "upcoming_deadlines",
    ]);
    expect(recommend("which lawn mower is best").fallback_used).toBe(true);
    expect(recommend("which law applies").tools.map(({ name }) => name)).toEqual(["search_laws"]);
    expect(recommend("estimateのcostを").tools[0]).toMatchObject({ name: "preview_cost", confidence: 1 });
  });

  it("are found in any width and case", () => {
    expect(recommend("ＧＲＡＮＴ　ｓｅａｒｃｈ").tools[0]).toMatchObject({ name: "search_programs", confidence: 1 });
  });

  it("are at most as many as asked for", () => {
    expect(recommend("補助金の検索と併用と締切と法令の費用", 2).tools.map(({ name }) => name)).toEqual([
      "search_programs",
      "check_exclusions",
    ]);
  });

  it("are general ones, 0.2 each, when no keyword matches", () => {
    const { fallback_used, tools } = recommend("zzz");
    expect(fallback_used).toBe(true);
    expect(tools.map(({ name, confidence }) => [name, confidence])).toEqual([
      ["search_programs", 0.2],
      ["search_laws", 0.2],
      ["upcoming_deadlines", 0.2],
    ]);
  });

  it("are never ones that are not published", () => {
    expect(recommendTools("入札を検索", 10, published).tools.map(({ name }) => name)).toEqual(["search_programs"]);
    expect(recommendTools("zzz", 10, [])).toEqual({ fallback_used: true, intent: "zzz", tools: [] });
  });
});

describe("the keywords", () => {
  it("never count one word twice for a tool", () => {
    const shown = (keyword: string) => (/^[a-z0-9 ]+$/.test(keyword) ? ` ${keyword} ` : fold(keyword));
    const nested = Object.entries(toolKeywords).flatMap(([name, keywords]) =>
      keywords.flatMap((one, index) =>
        keywords
          .filter((other, at) => at !== index && shown(other).includes(shown(one)))
          .map((other) => [name, one, other]),
      ),
    );
    expect(nested).toEqual([]);
  });

  it("are there for every tool, general ones included, in lower case", () => {
    for (const name of [...generalTools, ...Object.keys(toolKeywords)])
      expect([name, toolKeywords[name]?.length]).not.toEqual([name, 0]);
    expect(Object.keys(toolKeywords).length).toBeGreaterThan(50);
    for (const keyword of nonEmpty(Object.values(toolKeywords).flat())) expect(keyword).toBe(keyword.toLowerCase());
  });
});

import { describe, expect, inject, it } from "vitest";
import { connectMcp, protocolModes } from "../../support/mcp.ts";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();

async function connectWithKey(mode: (typeof protocolModes)[number] = "legacy") {
  const { apiKey } = await service().createKey();
  const spent = async () =>
    (await service().ask("/v1/me/usage_by_tool", { key: apiKey })).body.total_amount_yen as number;
  return { client: await connectMcp(service(), { key: apiKey, mode }), spent, apiKey };
}

const jsonOf = ({ contents }: { readonly contents: readonly object[] }) =>
  JSON.parse((contents[0] as { text: string }).text) as Record<string, unknown>;

describe.each(protocolModes)("resources, %s", (mode) => {
  it("are all readable, and free", async () => {
    const { client, spent } = await connectWithKey(mode);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining([
        "konkyo://snapshot/manifest",
        "konkyo://meta",
        "konkyo://am/static/glossary",
        "konkyo://am/enums/region",
      ]),
    );
    for (const { uri } of nonEmpty(resources)) {
      const read = await client.readResource({ uri });
      expect(read.contents[0]).toMatchObject({ uri, mimeType: "application/json" });
      expect(Object.keys(jsonOf(read)).length).toBeGreaterThan(1);
    }
    expect(jsonOf(await client.readResource({ uri: "konkyo://snapshot/manifest" }))).toMatchObject({
      corpus_snapshot_id: inject("snapshot").id,
      sequence: 1,
    });
    expect(await spent()).toBe(0);
  });
});

describe("records by their address", () => {
  it("are read as REST reads them, for the same price", async () => {
    const { client, spent, apiKey } = await connectWithKey();
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(
      expect.arrayContaining([
        "konkyo://programs/{unified_id}",
        "konkyo://laws/{unified_id}",
        "konkyo://houjin/{houjin_bangou}/360",
      ]),
    );
    const { body } = await service().ask("/v1/programs/search?limit=1&fields=minimal");
    const id = body.results[0].unified_id as string;
    const read = jsonOf(await client.readResource({ uri: `konkyo://programs/${id}` }));
    expect(await spent()).toBe(3);
    expect(read).toEqual((await service().ask(`/v1/programs/${id}`, { key: apiKey })).body);
  });

  it("that there are not say what to do, at no cost", async () => {
    const { client, spent } = await connectWithKey();
    const wrong = {
      "konkyo://programs/UNI-0000000000": /search_programs/,
      "konkyo://programs/": /konkyo:\/\/programs\/\{unified_id\}/,
      "konkyo://am/enums/planet": /no vocabulary/,
      "konkyo://houjin/123/360": /13 digits/,
      "https://example.jp/": /resources\/list/,
    };
    for (const [uri, message] of Object.entries(wrong))
      await expect(client.readResource({ uri })).rejects.toThrow(message);
    expect(await spent()).toBe(0);
  });

  it("take a free request of an anonymous network, as REST does", async () => {
    const headers = { "x-forwarded-for": "192.0.2.55" };
    const client = await connectMcp(service(), { headers });
    await client.readResource({ uri: "konkyo://meta" });
    const { body } = await service().ask("/v1/usage", { from: headers["x-forwarded-for"] });
    expect(body.remaining).toBe(2);
  });
});

describe("prompts", () => {
  it.each(protocolModes)("give steps that name tools of the core set, %s", async (mode) => {
    const client = await connectMcp(service(), { mode });
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      "screen_subsidies",
      "company_due_diligence",
      "research_law_and_precedents",
      "check_combination",
    ]);
    const core = new Set((await client.listTools()).tools.map(({ name }) => name));
    const full = new Set(
      (await (await connectMcp(service(), { set: "full" })).listTools()).tools.map(({ name }) => name),
    );
    for (const { name, arguments: all = [] } of nonEmpty(prompts)) {
      const given = Object.fromEntries(all.map((argument) => [argument.name, `値 of ${argument.name}`]));
      const { messages } = await client.getPrompt({ name, arguments: given });
      const { text } = messages[0]!.content as { text: string };
      for (const value of nonEmpty(Object.values(given))) expect(text).toContain(value);
      const named = [...text.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)]
        .map(([word]) => word)
        .filter((word) => full.has(word));
      expect(named.length).toBeGreaterThan(1);
      for (const tool of named) expect(core).toContain(tool);
    }
  });

  it("say what they need", async () => {
    const client = await connectMcp(service());
    await expect(client.getPrompt({ name: "check_combination" })).rejects.toThrow(/needs programs/);
    await expect(client.getPrompt({ name: "sing" })).rejects.toThrow(/screen_subsidies/);
  });
});

describe("completion", () => {
  it.each(protocolModes)("suggests words that are known and names that are held, %s", async (mode) => {
    const client = await connectMcp(service(), { mode });
    const complete = async (ref: Parameters<typeof client.complete>[0]["ref"], name: string, value: string) =>
      (await client.complete({ ref, argument: { name, value } })).completion.values;
    const template = (uri: string) => ({ type: "ref/resource", uri }) as const;
    const prompt = (name: string) => ({ type: "ref/prompt", name }) as const;
    expect(await complete(template("konkyo://am/enums/{enum_name}"), "enum_name", "RE")).toEqual(["region"]);
    expect(await complete(prompt("screen_subsidies"), "prefecture", "大")).toEqual(["大阪府", "大分県"]);
    const { body } = await service().ask(`/v1/suggest?q=${encodeURIComponent("補助")}&dataset=program&limit=20`);
    const ids = body.results.map(({ id }: { id: string }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(await complete(template("konkyo://programs/{unified_id}"), "unified_id", "補助")).toEqual(ids);
    const names = await complete(prompt("check_combination"), "programs", "補助");
    expect(names).toEqual([...new Set(body.results.map(({ name }: { name: string }) => name))]);
    expect(await complete(prompt("screen_subsidies"), "business", "製造")).toEqual([]);
    expect(await complete(prompt("nobody"), "nothing", "x")).toEqual([]);
  });
});

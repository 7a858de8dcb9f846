import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { endpoints } from "../../../runtime/features/table.ts";
import { createTools, toolSets } from "../../../runtime/mcp/tools/tool-sets.ts";
import { tokensOf } from "../../support/o200k.ts";
import { describeBesideCorpus } from "../../support/shared-corpus.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const tools = createTools(endpoints);
const core = tools.list("core");
const full = tools.list("full");

describe("the listings of tools", () => {
  it("stay within the tokens that a model has for them", () => {
    const counts = toolSets.map((set) => [set, tokensOf(JSON.stringify({ tools: tools.list(set) }))] as const);
    for (const [set, tokens] of counts)
      process.stdout.write(`${set}: ${tools.list(set).length} tools, ${tokens} tokens (o200k)\n`);
    const { core: small, full: large } = Object.fromEntries(counts) as Record<string, number>;
    expect(small).toBeLessThan(8_000);
    expect(large).toBeLessThan(30_000);
  });

  it("have one core tool for each thing that people want", () => {
    expect(core.map(({ name }) => name)).toEqual([
      "search_programs",
      "prescreen_programs",
      "list_open_programs",
      "upcoming_deadlines",
      "check_funding_stack",
      "search_loan_programs",
      "search_tax_incentives",
      "search_laws",
      "get_law_article",
      "search_court_decisions",
      "search_houjin",
      "check_enforcement",
      "get_invoice_registrant",
      "get_evidence_packet",
      "verify_citations",
      "verify_seal",
    ]);
  });

  it.each(nonEmpty(full))(
    "say of $name when to call it, in English with Japanese examples, what it costs and what it gives",
    (tool) => {
      const { name, description, annotations, inputSchema, outputSchema } = tool;
      expect(description).toMatch(/Price: (?:free|\d+ JPY( a unit; units: .+)?)\. Example: \{/);
      expect(description.length).toBeLessThan(800);
      expect(annotations).toEqual({ readOnlyHint: true, idempotentHint: true, openWorldHint: false });
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(Object.keys(outputSchema.properties ?? {}).length).toBeGreaterThan(0);
      if ("known_gaps" in (outputSchema.properties ?? {}))
        expect(description).toContain("Tell the user what known_gaps");
      const example = JSON.parse(/Example: (\{.*\})$/.exec(description)![1]!) as Record<string, unknown>;
      for (const argument of Object.keys(example)) expect(inputSchema.properties, name).toHaveProperty(argument);
      for (const argument of inputSchema.required ?? []) expect(example, name).toHaveProperty(argument);
    },
  );

  it.each(nonEmpty(core))(
    "name in the guide of $name only tools that are listed beside it or come with all",
    ({ description }) => {
      const named = description.split("Example:")[0]!.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? [];
      const others = named.filter((word) => tools.names.includes(word));
      expect(others.filter((tool) => !core.some(({ name }) => name === tool))).toEqual([]);
    },
  );
});

describeBesideCorpus("contract", "the tools against the published list", (contract) => {
  type Published = { name: string; operation: string; arguments: string[] };
  const published = JSON.parse(readFileSync(join(contract, "mcp_tools.json"), "utf8")) as Published[];

  it.each(nonEmpty(published))("$name takes every published argument, and needs those that are marked", (tool) => {
    const listed = full.find(({ name }) => name === tool.name);
    expect(tools.find(tool.name)?.endpoint.id).toBe(tool.operation);
    for (const written of tool.arguments) {
      const name = written.replace("[]", "").replace("*", "");
      expect(listed?.inputSchema.properties).toHaveProperty(name);
      expect(listed?.inputSchema.required?.includes(name) ?? false, name).toBe(written.endsWith("*"));
    }
  });
});

import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

/** The skills of the contract, in its order. */
const published = [
  "search_programs",
  "prescreen_programs",
  "list_open_programs",
  "check_exclusions",
  "check_funding_stack",
  "search_tax_incentives",
  "search_loans",
  "compose_evidence_packet",
  "company_public_baseline",
  "evaluate_tax_rulesets",
];
type Card = { skill: string; input_schema: { required?: string[]; properties: Record<string, unknown> } };
const names = (cards: readonly Card[]) => cards.map(({ skill }) => skill);

describe("the agent card", () => {
  it("names every skill with schemas and price, and the addresses of all calls", async () => {
    const { status, body } = await service().ask("/v1/a2a/agent_card");
    expect(status).toBe(200);
    expect(names(body.skills)).toEqual(published);
    expect(body).toMatchObject({
      schema_version: "evidence.agent_card.v1",
      pricing: { currency: "JPY", unit_price_yen: 3 },
      auth: ["X-API-Key", "Bearer", "none"],
      transports: ["https"],
      endpoints: { create_task: "http://127.0.0.1:8787/v1/a2a/task" },
    });
  });
});

describe("the list of skills", () => {
  it("shows cards whose inputs are those of the operation, without headers", async () => {
    const { body } = await service().ask("/v1/a2a/skills");
    expect([body.skill_count, body.total_skill_count]).toEqual([10, 10]);
    const { properties, required } = body.skills.find(
      ({ skill }: Card) => skill === "check_funding_stack",
    ).input_schema;
    expect([Object.keys(properties), required]).toEqual([["program_ids", "same_asset"], ["program_ids"]]);
  });

  it.each([
    ["tag=loan", ["search_programs", "search_loans"]],
    ["category=tax", ["search_tax_incentives", "evaluate_tax_rulesets"]],
    ["sensitive=false&tag=subsidy", ["search_programs", "prescreen_programs", "list_open_programs"]],
    ["tag=unknown", []],
  ])("keeps to %s", async (query, expected) => {
    const { body } = await service().ask(`/v1/a2a/skills?${query}`);
    expect([names(body.skills), body.skill_count]).toEqual([expected, expected.length]);
    expect([body.total_skill_count, body.categories]).toEqual([10, ["evidence", "programs", "rules", "tax"]]);
  });

  it("answers 422 to an unknown parameter and to a boolean that is none", async () => {
    expect((await service().ask("/v1/a2a/skills?tags=loan")).status).toBe(422);
    expect((await service().ask("/v1/a2a/skills?sensitive=maybe")).status).toBe(422);
  });
});

describe("one skill", () => {
  it("is shown by its name", async () => {
    const { status, body } = await service().ask("/v1/a2a/skills/evaluate_tax_rulesets");
    expect([status, body.skill, body.sensitive, body.billable_units]).toEqual([
      200,
      "evaluate_tax_rulesets",
      true,
      "1",
    ]);
    expect(body.disclaimer).toMatch(/not advice/);
  });

  it("answers 404 to an unknown name, with the names there are", async () => {
    const { status, body } = await service().ask("/v1/a2a/skills/make_coffee");
    expect([status, body.code, body.valid_skills]).toEqual([404, "record_not_found", published]);
    expect(body.detail).toBe("No skill has this name: take one of valid_skills.");
  });
});

describe("negotiation", () => {
  const negotiate = (json: unknown) => service().ask("/v1/a2a/skills/negotiate", { json });

  it("matches names, tags and categories, and names what nothing has", async () => {
    const json = { requested_skills: ["search_loans", "fly"], requested_tags: ["combination"] };
    const { status, body } = await negotiate(json);
    expect([status, names(body.skills)]).toEqual([200, ["check_exclusions", "check_funding_stack", "search_loans"]]);
    expect([body.matched_count, body.unmatched]).toEqual([3, ["fly"]]);
    expect(body.negotiation_request).toEqual({
      ...json,
      requested_categories: [],
      max_latency_ms: null,
      accept_sensitive: true,
    });
  });

  it("leaves out what is slower or sensitive", async () => {
    const { body } = await negotiate({ max_latency_ms: 300, accept_sensitive: false });
    expect(names(body.skills)).toEqual(["search_programs", "list_open_programs", "search_loans"]);
    expect((await negotiate({ max_latency_ms: 0 })).body).toMatchObject({ matched_count: 0, skills: [] });
  });

  it("does not repeat a blank name among those that nothing has", async () => {
    expect((await negotiate({ requested_skills: [" ", "fly"] })).body.unmatched).toEqual(["fly"]);
  });

  it("answers 422 to a latency below 0", async () => {
    expect((await negotiate({ max_latency_ms: -1 })).status).toBe(422);
  });
});

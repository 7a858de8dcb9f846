import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();

const path = "/v1/exclusions/rules";
const ids = [
  "kakuu-adj-gx-tax",
  "kakuu-check-unknown",
  "kakuu-dup-koudo-dx",
  "kakuu-excl-koudo-setsubi",
  "kakuu-group-only",
  "kakuu-pre-koudo-nintei",
  "kakuu-same-asset",
];
const idsOf = (body: { rule_id: string }[]) => body.map(({ rule_id }) => rule_id);

describe("200", () => {
  it("lists every rule by id, with all ten keys", async () => {
    const { status, body } = await service().ask(path);
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(ids);
    for (const rule of nonEmpty(body))
      expect(Object.keys(rule).toSorted()).toEqual([
        "description",
        "extra",
        "kind",
        "linked_programs",
        "program_a",
        "program_b",
        "program_b_group",
        "rule_id",
        "severity",
        "source_notes",
        "source_urls",
      ]);
    expect(body[1]).toMatchObject({ kind: "needs_confirmation", extra: { source_kind: "ask_the_office" } });
  });

  it("pages", async () => {
    expect(idsOf((await service().ask(`${path}?limit=2&offset=3`)).body)).toEqual(ids.slice(3, 5));
    expect(idsOf((await service().ask(`${path}?offset=5`)).body)).toEqual(ids.slice(5));
    const past = await service().ask(`${path}?offset=7`);
    expect(past.body).toEqual([]);
    expect(past.headers.get("x-result-note")).toBe("not-confirmable");
  });

  it("charges a key one unit", async () => {
    const { apiKey } = await service().createKey();
    expect((await service().ask(path, { key: apiKey })).headers.get("x-billable-units")).toBe("1");
  });
});

describe("422", () => {
  it.each(["limit=0", "limit=501", "offset=-1", "page=2"])("for %s", async (query) => {
    expect((await service().ask(`${path}?${query}`)).status).toBe(422);
  });
});

describe("401", () => {
  it("for a malformed key", async () => {
    expect((await service().ask(path, { key: "evk_wrong" })).status).toBe(401);
  });
});

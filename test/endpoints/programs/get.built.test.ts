import { describe, expect, inject, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

const minimalKeys = [
  "amount_max_man_yen",
  "authority_name",
  "official_url",
  "prefecture",
  "primary_name",
  "tier",
  "unified_id",
];

describe("200", () => {
  it("gives the whole record, for default as for full", async () => {
    const { status, body, bytes, headers } = await service().ask("/v1/programs/UNI-0000000001");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      unified_id: "UNI-0000000001",
      primary_name: "架空産業高度化補助金",
      tier: "S",
      amount_max_man_yen: 500,
      excluded: false,
      source_url: "https://www.kakuu.example/program/0000000001",
      source_fetched_at: "2026-09-30T01:02:03Z",
      source_checksum: `sha256:${"b1".repeat(32)}`,
      required_documents: ["事業計画書", "決算書", "見積書"],
    });
    expect(Object.keys(body.enriched)).toHaveLength(10);
    expect(headers.get("x-corpus-snapshot-id")).toBe(inject("snapshot").id);
    expect((await service().ask("/v1/programs/UNI-0000000001?fields=full")).bytes).toEqual(bytes);
  });

  it("gives the seven keys and the state of the day for minimal", async () => {
    const { body } = await service().ask("/v1/programs/UNI-0000000001?fields=minimal");
    const { open_status: status, open_window: window, as_of: day, ...minimal } = body;
    expect([status, window !== null, day]).toEqual(["open", true, "2026-11-15"]);
    expect(Object.keys(minimal).toSorted()).toEqual(minimalKeys);
  });

  it("has every key of the record when little is known", async () => {
    const { body } = await service().ask("/v1/programs/UNI-0000000016");
    expect(Object.keys(body)).toHaveLength(41);
    expect(body).toMatchObject({ official_url: null, application_window: { start: null, end: null } });
  });

  it("charges a key one unit", async () => {
    const { apiKey } = await service().createKey();
    const { headers } = await service().ask("/v1/programs/UNI-0000000001", { key: apiKey });
    expect(headers.get("x-billable-units")).toBe("1");
  });
});

describe("404", () => {
  it.each(["UNI-ffffffffff", "UNI-0000000018", "UNI-0000000019", "nonsense", "架空産業高度化補助金"])(
    "for %s, which is no public program, and names it",
    async (id) => {
      const { status, body } = await service().ask(`/v1/programs/${encodeURIComponent(id)}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: "program_not_found", unified_id: id });
    },
  );

  it("is not charged", async () => {
    const { apiKey } = await service().createKey();
    const { headers } = await service().ask("/v1/programs/UNI-ffffffffff", { key: apiKey });
    expect(headers.get("x-billable-units")).toBe("0");
  });
});

describe("422", () => {
  it("for a level of detail that does not exist", async () => {
    const { status, body } = await service().ask("/v1/programs/UNI-0000000001?fields=most");
    expect(status).toBe(422);
    expect(body.code).toBe("validation_error");
  });
});

describe("401", () => {
  it("for a malformed key", async () => {
    expect((await service().ask("/v1/programs/UNI-0000000001", { key: "evk_wrong" })).status).toBe(401);
  });
});

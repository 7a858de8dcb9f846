import { describe, expect, inject, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

const path = (number: string) => `/v1/invoice_registrants/${encodeURIComponent(number)}`;
const attribution = {
  source: "架空税務庁（架空適格事業者）",
  source_url: "https://www.kakuu.example/invoice-registrants/",
  license: "pdl_v1.0",
  edited: true,
  notice: expect.stringContaining("架空税務庁（架空適格事業者）"),
};

describe("200", () => {
  it("gives the entry with credit to its publisher and the identity of the corpus", async () => {
    const { status, body, headers } = await service().ask(path("T8999900000001"));
    expect(status).toBe(200);
    expect(body).toEqual({
      attribution,
      result: {
        invoice_registration_number: "T8999900000001",
        houjin_bangou: "8999900000001",
        normalized_name: "株式会社架空製作所",
        trade_name: null,
        registrant_kind: "corporation",
        address_normalized: "東京都架空市架空町1番地",
        prefecture: "東京都",
        registered_date: "2023-10-01",
        revoked_date: null,
        expired_date: null,
        last_updated_nta: "2023-09-01T00:00:00Z",
        source_url: "https://www.kakuu.example/invoice-registrants/",
        source_checksum: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        confidence: 1,
        fetched_at: "2026-02-10T00:00:00Z",
        updated_at: "2023-09-01T00:00:00Z",
        checksum_basis: "row",
      },
      corpus_snapshot_id: inject("snapshot").id,
      corpus_checksum: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    });
    expect(headers.get("x-corpus-snapshot-id")).toBe(inject("snapshot").id);
    expect(headers.get("content-type")).toBe("application/json");
  });

  it("gives a sole proprietor with what is published, and registrations that have ended", async () => {
    const person = await service().ask(path("T8000000000002"));
    expect(person.body.result).toMatchObject({
      houjin_bangou: null,
      normalized_name: null,
      trade_name: "架空亭",
      registrant_kind: "sole_proprietor",
      prefecture: null,
    });
    expect((await service().ask(path("T3999900000006"))).body.result.revoked_date).toBe("2026-02-01");
    expect((await service().ask(path("T1999900000008"))).body.result.expired_date).toBe("2025-12-31");
  });

  it.each(["Ｔ８９９９９０００００００１", "t8999900000001", "T8999-9000-00001", "T 8999 900000001"])(
    "reads the number however it is written: %s",
    async (written) => {
      const { status, body } = await service().ask(path(written));
      expect(status).toBe(200);
      expect(body.result.invoice_registration_number).toBe("T8999900000001");
    },
  );

  it("charges a key one unit", async () => {
    const { apiKey } = await service().createKey();
    const { headers } = await service().ask(path("T8999900000001"), { key: apiKey });
    expect(headers.get("x-billable-units")).toBe("1");
  });
});

describe("404", () => {
  it("guides to the official register, with credit and without calling the number unregistered", async () => {
    const { status, body } = await service().ask(path("T9999900000099"));
    expect(status).toBe(404);
    expect(body).toMatchObject({
      code: "registrant_not_in_snapshot",
      detail: expect.stringContaining("does not prove"),
      registration_number: "T9999900000099",
      snapshot_size: 13,
      reading: "NO_HIT",
      attribution,
    });
    expect(body.full_population_estimate).toBeGreaterThan(1_000_000);
    expect(body.official_lookup_url).toMatch(/^https:\/\/www\.invoice-kohyo\.nta\.go\.jp\/.*9999900000099$/);
    expect(body.known_gaps.map((gap: { kind: string }) => gap.kind)).toEqual([
      "not_found_in_corpus",
      "registry_partial_mirror",
    ]);
  });

  it("names the number in its official spelling", async () => {
    expect((await service().ask(path("ｔ9999-900000-099"))).body.registration_number).toBe("T9999900000099");
  });

  it("is not charged", async () => {
    const { apiKey } = await service().createKey();
    const { headers } = await service().ask(path("T9999900000099"), { key: apiKey });
    expect(headers.get("x-billable-units")).toBe("0");
  });
});

describe("422", () => {
  it.each(["T123", "8999900000001", "X8999900000001", "T89999000000011", "架空製作所", "T899990000000a"])(
    "for %s, which is no registration number",
    async (number) => {
      const { status, body } = await service().ask(path(number));
      expect(status).toBe(422);
      expect(body).toMatchObject({
        code: "validation_error",
        errors: [{ loc: ["path", "invoice_registration_number"], msg: "must be T and 13 digits" }],
      });
    },
  );
});

describe("401", () => {
  it("for a malformed key", async () => {
    expect((await service().ask(path("T8999900000001"), { key: "evk_wrong" })).status).toBe(401);
  });
});

describe("429", () => {
  it("for the fourth anonymous request of a day", async () => {
    const from = "192.0.2.8";
    for (let call = 0; call < 3; call++)
      expect((await service().ask(path("T8999900000001"), { from })).status).toBe(200);
    expect((await service().ask(path("T8999900000001"), { from })).status).toBe(429);
  });
});

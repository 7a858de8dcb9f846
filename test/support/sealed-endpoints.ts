import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../runtime/endpoint/endpoint.ts";

const common = {
  auth: "optional",
  slot: true,
  usage: true,
  cache: "weak",
  cors: "any",
  exported: "none",
  tool: false,
  sealed: true,
  reads: "snapshot",
  units: 1,
} as const;

/** Reads records of the snapshot, by a company or by a list: what a sealed operation is made of, in small. */
export const sealedCompany = defineEndpoint({
  ...common,
  id: "TST-1",
  method: "POST",
  path: "/v1/test/company",
  summary: "What is held about a company",
  body: z.object({ houjin_bangou: z.string(), note: z.string().optional(), limit: z.int().default(10) }),
  response: z.object({}).loose(),
  handler({ body }, { corpus, asOf, generatedAt }) {
    const number = body.houjin_bangou.replace(/^T/, "");
    const stored = corpus.snapshot.record("houjin", number);
    const record = stored && (JSON.parse(stored.json.toString()) as Record<string, unknown>);
    return {
      body: {
        generated_at: generatedAt,
        houjin_bangou: number,
        as_of: asOf,
        records: record ? [{ ...record, source_url: record["source_url"] ?? null }] : [],
        note: body.note,
        corpus_snapshot_id: corpus.id,
        _seal_unavailable: true,
        audit_seal: null,
        billing_note: "1 unit",
        billing_metadata: { quantity: 1, audit_seal: { included_when_available: true } },
      },
      records: record ? [{ table: "houjin" as const, key: number }] : [],
    };
  },
});

export const sealedPrograms = defineEndpoint({
  ...common,
  id: "TST-2",
  method: "POST",
  path: "/v1/test/programs",
  summary: "Several programs",
  body: z.object({ unified_ids: z.array(z.string()) }),
  response: z.object({}).loose(),
  handler({ body }, { corpus, generatedAt }) {
    const found = body.unified_ids.flatMap((id) => {
      const stored = corpus.snapshot.record("program", id);
      return stored ? [{ id, program: JSON.parse(stored.json.toString()) as Record<string, unknown> }] : [];
    });
    return {
      body: {
        results: found.map(({ program }) => ({ packet: { generated_at: generatedAt, ...program } })),
        total: body.unified_ids.length,
        corpus_snapshot_id: corpus.id,
        audit_seal: null,
      },
      records: found.map(({ id }) => ({ table: "program" as const, key: id })),
    };
  },
});

export const sealedEndpoints: readonly Endpoint[] = [sealedCompany, sealedPrograms];

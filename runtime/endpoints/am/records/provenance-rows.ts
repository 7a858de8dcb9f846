import { z } from "zod";
import { Checksum, HttpUrl, License, SourceReceiptId, Text, Timestamp } from "../../../../schemas/common.ts";

/** Maximum sources per answer. */
export const mostSources = 100;

export const ProvenanceRow = z
  .object({
    source_id: SourceReceiptId,
    source_url: HttpUrl.nullable().describe("Address; null when unknown."),
    role: z.enum(["primary", "mention", "fact"]).describe("What it was used for."),
    publisher: Text.nullable().describe("Who publishes it."),
    license: License,
    fetched_at: Timestamp.nullable().describe("When it was last fetched."),
    checksum: Checksum.nullable().describe("SHA-256 of what was fetched."),
  })
  .meta({ id: "AmProvenanceRow", description: "A page or file behind an entity or a fact." });

import { expect, it } from "vitest";
import { queryEvidencePacket } from "../../../runtime/endpoints/evidence/query.ts";
import type { SnapshotContext } from "../../../runtime/endpoint/context.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";

const corpus = corpusOfFile();

const ownWords = '{"records":0,"known_gaps":0}';
const questions = ["補助金", "からくり", "株式会社", "nothing has these words", ownWords].flatMap((query_text) =>
  ["full", "brief", "verified_only", "changes_only"].flatMap((packet_profile) =>
    [true, false].map((include_facts) => ({
      query_text,
      packet_profile,
      include_facts,
      include_rules: !include_facts,
    })),
  ),
);

it("writes every answer as JSON would, the first time and from what it remembers", async () => {
  const context = {
    corpus: corpus(),
    asOf: "2026-11-15",
    generatedAt: "2026-11-15T03:00:00Z",
    keyed: false,
  } as SnapshotContext;
  let records = 0;
  for (const [question, limit] of [10, 3].flatMap((most) => questions.map((each) => [each, most] as const))) {
    const input = { params: {}, query: {}, body: queryEvidencePacket.body!.parse({ ...question, limit }) };
    const { body, bytes } = await queryEvidencePacket.handler(input, context as never);
    expect(Buffer.from(bytes!).toString()).toBe(JSON.stringify(body));
    records += (body as { records: unknown[] }).records.length;
  }
  expect(records).toBeGreaterThan(10);
});

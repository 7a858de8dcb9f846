import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { integrityOf, noteBytes, openToAll } from "./integrity-of.ts";

const Checkpoint = z.string().meta({ description: "A signed note (C2SP tlog-checkpoint): origin, size and root." });

const common = {
  ...openToAll,
  method: "GET",
  response: Checkpoint,
  media: "text/plain; charset=utf-8",
  failures: ["not_ready"],
  cache: "none",
  reads: "service",
} as const;

export const getSnapshotCheckpoint = defineEndpoint({
  ...common,
  id: "INT-6",
  path: "/.well-known/konkyo/checkpoint",
  summary: "Read the checkpoint of the log of snapshots",
  handler: (_input, { services }) => ({ body: noteBytes(integrityOf(services).snapshotCheckpoint()) }),
});

export const getSealCheckpoint = defineEndpoint({
  ...common,
  id: "INT-7",
  path: "/.well-known/konkyo/seal-checkpoint",
  summary: "Read the checkpoint of the log of seals",
  handler: (_input, { services }) => ({ body: noteBytes(integrityOf(services).sealCheckpoint()) }),
});

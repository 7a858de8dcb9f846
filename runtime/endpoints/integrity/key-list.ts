import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { integrityOf, noteBytes, openToAll } from "./integrity-of.ts";

export const getKeyList = defineEndpoint({
  ...openToAll,
  id: "INT-4",
  method: "GET",
  path: "/.well-known/konkyo/keys",
  summary: "Read the public keys as a signed note",
  description: "Every key with its purpose and the time in which its signatures count; keys stay listed for ever.",
  response: z.string().meta({ description: "A signed note (C2SP) whose text is a JSON document of keys." }),
  media: "text/plain; charset=utf-8",
  failures: ["not_ready"],
  cache: "none",
  reads: "service",
  handler: (_input, { services }) => ({ body: noteBytes(integrityOf(services).keyNote()) }),
});

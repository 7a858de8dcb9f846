import { createHash } from "node:crypto";
import { once } from "node:events";
import type { MessagePort } from "node:worker_threads";
import type { AuditSeal } from "../../../schemas/answers/seal.ts";
import { defineTasks, movingBuffers } from "../../../snapshots/threads/tasks.ts";
import { type FailureCode, type FieldFault, ServiceError, ValidationError } from "../../base/errors.ts";
import type { Answer, AnyInput, Endpoint } from "../../endpoint/endpoint.ts";
import { previewCsv } from "../../endpoints/accounting/csv-preview.ts";
import { batchEvaluate } from "../../endpoints/audit/batch-evaluate.ts";
import { factsOf, type SealedFacts } from "../../seals/make-seal.ts";
import { toAskedRequest } from "../../seals/replay-seal.ts";
import { markSealed, withSeal } from "../../seals/sealed-answer.ts";
import type { GuardedJson } from "../../wire/json-guard.ts";
import { mostFaults, parseBody, unitsOf, validRequest, type ValidRequest } from "../guards/validate.ts";

/** A request as sent. Both tasks get all of it, so the thread keeps no state between them. */
export type OffloadedRequest = {
  readonly endpointId: string;
  readonly target: string;
  readonly params: Readonly<Record<string, string>>;
  /** Null when no body was sent. */
  readonly bytes: Uint8Array | null;
};

/** The properties of a valid request that the guards need. */
export type RequestFacts = Pick<ValidRequest, "bodyCapYen" | "predictedUnits" | "ignoredFields"> & {
  readonly fingerprint: string;
  /** What the endpoint has to look up. */
  readonly needs: unknown;
};

/** A ServiceError in a form that can be sent between threads. */
export type PlainFailure = { readonly code: FailureCode; readonly extra: Readonly<Record<string, unknown>> };

export type ReadResult =
  /** The body cannot be parsed. */
  | { readonly outcome: "refused"; readonly failure: PlainFailure }
  /** It can be parsed but does not match the schemas. Guards with precedence may refuse the call for another reason. */
  | { readonly outcome: "invalid"; readonly failure: PlainFailure }
  | { readonly outcome: "valid"; readonly facts: RequestFacts };

export type AnswerTask = {
  readonly request: OffloadedRequest;
  /** Results of the lookup. */
  readonly found: unknown;
  /** Day in Japan. */
  readonly asOf: string;
  /** Receives a `ToSeal` and answers with the seal, or null for none. Null for an endpoint without seals. */
  readonly sealing: MessagePort | null;
};

export type ToSeal = {
  /** Null when the answer cannot be hashed. */
  readonly facts: SealedFacts | null;
  readonly records: NonNullable<Answer<unknown>["records"]>;
};

export type OffloadedAnswer = {
  readonly answer: Omit<Answer<unknown>, "body" | "bytes">;
  readonly units: number;
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, in hex. */
  readonly sha256: string;
};

type Body = Readonly<Record<string, unknown>>;

export default defineTasks({
  /** Guards, parses and validates a request. */
  read(request: OffloadedRequest): ReadResult {
    const endpoint = endpointOf(request);
    let body: GuardedJson;
    try {
      body = parseBody(endpoint, request.bytes);
    } catch (error) {
      return { outcome: "refused", failure: toPlainFailure(error) };
    }
    try {
      const { input, fingerprint, ...facts } = validRequest(endpoint, request, body);
      const needs = endpoint.offloaded!.needs(input);
      return { outcome: "valid", facts: { ...facts, fingerprint: fingerprint(), needs } };
    } catch (error) {
      return { outcome: "invalid", failure: toPlainFailure(error) };
    }
  },

  /** Computes and serialises the answer to a valid request. */
  async answer({ request, found, asOf, sealing }: AnswerTask): Promise<OffloadedAnswer> {
    const endpoint = endpointOf(request);
    const { input } = validRequest(endpoint, request, parseBody(endpoint, request.bytes));
    const { body: given, bytes: _, ...answer } = await endpoint.offloaded!.work(input, found);
    const body = given as Body;
    const toSeal = () => ({ facts: sealedFacts(endpoint, input, body, asOf), records: answer.records ?? [] });
    const sent = sealing === null ? body : withSeal(body, await sealFrom(sealing, toSeal()));
    // A separate buffer that can be transferred to the other thread.
    const bytes = new TextEncoder().encode(JSON.stringify(sent));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return movingBuffers({ answer, units: unitsOf(endpoint, body), bytes, sha256 }, [bytes.buffer]);
  },
});

async function sealFrom(sealing: MessagePort, toSeal: ToSeal): Promise<AuditSeal | null> {
  sealing.postMessage(toSeal);
  const [seal] = (await once(sealing, "message")) as [AuditSeal | null];
  return seal;
}

function endpointOf({ endpointId }: OffloadedRequest): Endpoint {
  const endpoint = offloadedEndpoints.find(({ id }) => id === endpointId);
  if (endpoint === undefined) throw new Error(`${endpointId} is not offloaded`);
  return endpoint;
}

function sealedFacts(endpoint: Endpoint, input: AnyInput, body: Body, asOf: string): SealedFacts | null {
  try {
    return factsOf(toAskedRequest(endpoint, input), markSealed(body), asOf);
  } catch {
    // An answer that cannot be sealed is still sent.
    return null;
  }
}

/** Any other error is a bug and fails the task. */
function toPlainFailure(error: unknown): PlainFailure {
  if (error instanceof ValidationError)
    return { code: error.code, extra: { errors: shown(error.extra["errors"] as readonly FieldFault[]) } };
  if (error instanceof ServiceError) return { code: error.code, extra: error.extra };
  throw error;
}

/** Maximum characters shown of each text of an error. */
const longestText = 256;

function shown(faults: readonly FieldFault[]): FieldFault[] {
  return faults.slice(0, mostFaults).map(({ loc: [part, ...steps], msg, type }) => ({
    loc: [part, ...steps.map((step) => (typeof step === "string" ? step.slice(0, longestText) : step))],
    msg: msg.slice(0, longestText),
    type,
  }));
}

/** The offloaded endpoints. A separate list, so that the worker thread does not load all others. */
export const offloadedEndpoints: readonly Endpoint[] = [batchEvaluate, previewCsv];

import { createHash } from "node:crypto";
import type { AnyInput, Endpoint } from "../../endpoint/endpoint.ts";
import { type FieldFault, ServiceError, ValidationError } from "../../base/errors.ts";
import { jsonLimits, parseJsonBody } from "../../wire/json-guard.ts";
import { requestFingerprint } from "../guards/request-fingerprint.ts";
import { bodyCapOf, predictedUnits, unitsOf } from "../guards/units.ts";
import { assertKnownParameters, queryOf, validateInput } from "../guards/validate.ts";
import { factsOf, type SealedFacts } from "../../seals/make-seal.ts";
import { saySealed, withSeal } from "../../seals/sealed-body.ts";
import { toAskedRequest } from "../../seals/sealed-request.ts";
import type { ApartSteps, AskedBody, ReadBody, ToldFailure, Worked, WorkTerms, Written } from "./offload-messages.ts";

type Body = Readonly<Record<string, unknown>>;
type Held = { readonly endpoint: Endpoint; readonly input: AnyInput; answer: Body | null };

/** The steps of large work, one call at a time, with what each keeps for the next. */
export type ApartWork = {
  [Step in keyof ApartSteps]: (
    asks: ApartSteps[Step]["asks"],
  ) => ApartSteps[Step]["gives"] | Promise<ApartSteps[Step]["gives"]>;
} & { forget(): void };

/** Faults that are told of one body, and characters of each of their texts; a hostile body could have any number. */
const [mostFaults, longestText] = [1000, 256];

export function createApartWork(endpoints: readonly Endpoint[]): ApartWork {
  let held: Held | null = null;
  return {
    read(asked) {
      held = null;
      const endpoint = endpoints.find(({ id }) => id === asked.endpointId);
      if (endpoint?.apart === undefined) throw new Error(`${asked.endpointId} does not work apart`);
      try {
        const read = readBody(endpoint, asked);
        if (read.input !== null) held = { endpoint, input: read.input, answer: null };
        return read.told;
      } catch (error) {
        return { refused: told(error) };
      }
    },
    async work(terms) {
      const { endpoint, input } = holding(held);
      const { worked, body } = await workOn(endpoint, input, terms);
      held = { endpoint, input, answer: body };
      return worked;
    },
    write({ seal }) {
      const { endpoint, answer } = holding(held);
      if (answer === null) throw new Error(`${endpoint.id}: nothing to write yet`);
      return written(seal === undefined ? answer : withSeal(answer, seal));
    },
    forget() {
      held = null;
    },
  };
}

function readBody(
  endpoint: Endpoint,
  { target, params, bytes }: AskedBody,
): { readonly told: ReadBody; readonly input: AnyInput | null } {
  const { value, faults } =
    bytes === null ? { value: undefined, faults: [] } : parseJsonBody(bytes, endpoint.bodyLimits ?? jsonLimits.default);
  const query = queryOf(target);
  const [path = ""] = target.split("?");
  let input: AnyInput | null = null;
  let invalid: ToldFailure | null = null;
  try {
    assertKnownParameters(endpoint, query);
    input = validateInput(endpoint, params, query, value, faults);
  } catch (error) {
    invalid = told(error);
  }
  return {
    input,
    told: {
      refused: null,
      invalid,
      // An invalid request is never looked for.
      fingerprint: input === null ? "" : requestFingerprint({ method: endpoint.method, path, query, body: value }),
      bodyCapYen: input === null ? null : bodyCapOf(input.body),
      predictedUnits: input === null ? 0 : predictedUnits(endpoint, input.body),
      needs: input === null ? null : endpoint.apart!.needs(input),
    },
  };
}

async function workOn(
  endpoint: Endpoint,
  input: AnyInput,
  { found, asOf, toSeal }: WorkTerms,
): Promise<{ readonly worked: Worked; readonly body: Body }> {
  const { body, bytes: _, ...answer } = await endpoint.apart!.work(input, found);
  if (body === null || typeof body !== "object" || body instanceof Uint8Array)
    throw new Error(`${endpoint.id}: what works apart answers with an object`);
  return {
    worked: {
      answer,
      units: unitsOf(endpoint, body),
      facts: toSeal ? hashable(() => factsOf(toAskedRequest(endpoint, input), saySealed(body as Body), asOf)) : null,
    },
    body: body as Body,
  };
}

/** An answer that cannot be sealed is still an answer. */
function hashable(facts: () => SealedFacts): SealedFacts | null {
  try {
    return facts();
  } catch {
    return null;
  }
}

function written(body: Body): Written {
  // In memory of its own, so that it can be handed over.
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return { bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
}

function holding(held: Held | null): Held {
  if (held === null) throw new Error("no body was read");
  return held;
}

/** A failure as data; anything else is a bug and goes on. */
function told(error: unknown): ToldFailure {
  if (error instanceof ValidationError)
    return { code: error.code, extra: { errors: shown(error.extra["errors"] as readonly FieldFault[]) } };
  if (error instanceof ServiceError) return { code: error.code, extra: error.extra };
  throw error;
}

function shown(faults: readonly FieldFault[]): FieldFault[] {
  return faults.slice(0, mostFaults).map(({ loc: [part, ...steps], msg, type }) => ({
    loc: [part, ...steps.map((step) => (typeof step === "string" ? step.slice(0, longestText) : step))],
    msg: msg.slice(0, longestText),
    type,
  }));
}

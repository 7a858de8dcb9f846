import { CourtDecision } from "../../../schemas/records/court-decision.ts";
import { Law } from "../../../schemas/records/law.ts";
import { answerOf, bodyOf, type RenderedDocument, type RenderedOperation } from "../rendered.ts";
import { ShortAnswers } from "./answer-schemas.ts";
import { byImportance } from "./importance.ts";
import { inlineSingleUse } from "./inline-single-use.ts";
import { type Bases, shareMembers } from "./layers.ts";
import { firstSentence, inputComponents, mapValues } from "./request-schemas.ts";
import { SharedParameters } from "./shared-parameters.ts";

/** Arguments of a call by the name of its operation. */
type Examples = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Largest document for agents: under 25,000 tokens (o200k) at the four bytes a token that it has, with room for a poorer rate. */
const mostBytes = 98_000;

/**
 * A document in the form that agents read: the same operations in a sixth of the tokens. What all calls have in common is said
 * once, in its description; what a caller sends is described, what comes back is named. The full document has the rest.
 * Operations stand in the order of their importance. Where the document would grow too large, the least important ones say neither
 * more than their summary nor what comes back; none is left out.
 */
export function toAgentDocument(document: RenderedDocument, examples: Examples): unknown {
  const ids = operationsIn(document)
    .map((operation) => operation["x-operation-id"])
    .toSorted(byImportance);
  const withWhole = (count: number) => agentDocument(document, examples, new Set(ids.slice(0, count)));
  let made = withWhole(ids.length);
  if (fits(made)) return made;
  // As many as fit: all of the first `known` do, and no more than the first `most` can.
  let [known, most] = [0, ids.length - 1];
  made = withWhole(known);
  while (known < most) {
    const tried = Math.ceil((known + most) / 2);
    const next = withWhole(tried);
    if (fits(next)) [known, made] = [tried, next];
    else most = tried - 1;
  }
  return made;
}

function fits(made: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(made)) <= mostBytes;
}

function operationsIn({ paths }: RenderedDocument): RenderedOperation[] {
  return Object.values(paths).flatMap((item) => Object.values(item));
}

/** The document in which the operations of these ids are described in full, the others briefly. */
function agentDocument(document: RenderedDocument, examples: Examples, whole: ReadonlySet<string>): unknown {
  const { schemas, securitySchemes } = document.components;
  const operations = operationsIn(document);
  const isWhole = (operation: RenderedOperation) => whole.has(operation["x-operation-id"]);
  const parameters = new SharedParameters(operations);
  const bodies = inputComponents(
    operations.flatMap((operation) => bodyOf(operation) ?? []),
    schemas,
  );
  const answers = new ShortAnswers(operations.filter(isWhole).map(answerOf), schemas);
  const paths = mapValues(inOrder(document.paths), (item) =>
    mapValues(item, (operation) => ({
      ...shortRequest(operation, parameters, examples.get(operation.operationId) ?? {}, isWhole(operation)),
      responses: {
        "200": {
          description: "OK",
          content: { "application/json": { schema: isWhole(operation) ? answers.short(answerOf(operation)) : {} } },
        },
        "4XX": { $ref: "#/components/responses/Failure" },
      },
    })),
  );
  const parts = inlineSingleUse({ rest: paths, schemas: { ...bodies, ...shareMembers(answers.schemas, bases) } });
  return {
    openapi: document.openapi,
    info: document.info,
    servers: document.servers,
    security: [{}, { apiKey: [] }],
    paths: parts.rest,
    components: {
      securitySchemes: { apiKey: securitySchemes["apiKey"] },
      parameters: parameters.components(),
      schemas: parts.schemas,
      responses: { Failure: failure },
    },
  };
}

function inOrder(paths: RenderedDocument["paths"]): RenderedDocument["paths"] {
  const first = (item: RenderedDocument["paths"][string]) =>
    Object.values(item)
      .map((operation) => operation["x-operation-id"])
      .toSorted(byImportance)[0]!;
  return Object.fromEntries(Object.entries(paths).toSorted(([, a], [, b]) => byImportance(first(a), first(b))));
}

/** Members that many answers have in common. */
const bases: Bases = {
  LookupPage: ["total", "limit", "offset", "meta", "error", "retrieval_note"],
  Law: Object.keys(Law.shape),
  CourtDecision: Object.keys(CourtDecision.shape),
};

const failure = {
  description: "Act on code; detail says what to do.",
  content: {
    "application/json": {
      schema: {
        properties: { detail: {}, code: {}, request_id: {}, errors: { items: { properties: { loc: {}, msg: {} } } } },
      },
    },
  },
};

function shortRequest(
  operation: RenderedOperation,
  parameters: SharedParameters,
  example: Readonly<Record<string, unknown>>,
  isWhole: boolean,
) {
  const { operationId, summary, description, security, requestBody } = operation;
  const fields = parameters.of(operation);
  const body = bodyOf(operation);
  return {
    operationId,
    summary,
    ...(description === undefined || !isWhole ? {} : { description: firstSentence(description) }),
    ...(security.length === 0 ? { security } : {}),
    "x-billable-units": operation["x-billable-units"],
    ...(Object.keys(example).length > 0 ? { "x-example": example } : {}),
    ...(fields.length > 0 ? { parameters: fields } : {}),
    ...(body === null
      ? {}
      : {
          requestBody: { required: requestBody?.required ?? false, content: { "application/json": { schema: body } } },
        }),
  };
}

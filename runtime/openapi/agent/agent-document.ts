import { CourtDecision } from "../../../schemas/court-decision.ts";
import { Law } from "../../../schemas/law.ts";
import { answerOf, bodyOf, type RenderedDocument, type RenderedOperation } from "../rendered.ts";
import { ShortAnswers } from "./answer-schemas.ts";
import { inlineSingleUse } from "./inline-single-use.ts";
import { type Bases, shareMembers } from "./layers.ts";
import { firstSentence, inputComponents, mapValues } from "./request-schemas.ts";
import { SharedParameters } from "./shared-parameters.ts";

/** Arguments of a call by operation name. */
type Examples = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/**
 * A document for agents: the same operations in a sixth of the tokens. What all calls share is stated once, in its description;
 * inputs are described, outputs only named. The full document has the rest.
 */
export function toAgentDocument(document: RenderedDocument, examples: Examples): unknown {
  const { schemas, securitySchemes } = document.components;
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const parameters = new SharedParameters(operations);
  const bodies = inputComponents(
    operations.flatMap((operation) => bodyOf(operation) ?? []),
    schemas,
  );
  const answers = new ShortAnswers(operations.map(answerOf), schemas);
  const paths = mapValues(document.paths, (item) =>
    mapValues(item, (operation) => ({
      ...shortRequest(operation, parameters, examples.get(operation.operationId) ?? {}),
      responses: {
        "200": { description: "OK", content: { "application/json": { schema: answers.short(answerOf(operation)) } } },
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

/** Members that many answers share. */
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
) {
  const { operationId, summary, description, security, requestBody } = operation;
  const fields = parameters.of(operation);
  const body = bodyOf(operation);
  return {
    operationId,
    summary,
    ...(description === undefined ? {} : { description: firstSentence(description) }),
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

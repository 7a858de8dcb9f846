import { CourtDecision } from "../../schemas/records/court-decision.ts";
import { Law } from "../../schemas/records/law.ts";
import { ShortAnswers } from "./agent-answer-schemas.ts";
import { firstSentence, inputComponents, mapValues, shortInput } from "./agent-request-schemas.ts";
import {
  answerOf,
  bodyOf,
  type Components,
  type JsonSchema,
  type Reference,
  refName,
  refTo,
  type RenderedDocument,
  type RenderedOperation,
  type RenderedParameter,
} from "./rendered.ts";

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
  const parts = inlineSingleUse({ rest: paths, schemas: { ...bodies, ...shareMembers(answers.schemas, sharedBases) } });
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
const sharedBases: Bases = {
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

/**
 * Families of operations, by the letters of their ids, from what agents need most to what they need least. A family that is not
 * listed comes last.
 */
const families = ["PRG", "EVD", "ADD", "DAT", "EXC", "EXT", "CAL", "BIL", "AM", "MET", "STA", "ADV"];

/** Orders ids of operations: what agents need most first, in a family by number. */
function byImportance(one: string, other: string): number {
  const [a, b] = [placeOf(one), placeOf(other)];
  return a.family - b.family || a.number - b.number;
}

function placeOf(id: string): { readonly family: number; readonly number: number } {
  const dash = id.lastIndexOf("-");
  const family = families.indexOf(id.slice(0, dash));
  return { family: family < 0 ? families.length : family, number: Number(id.slice(dash + 1)) };
}

/** The document without its schemas, and the schemas it refers to. */
type Parts<Rest> = { readonly rest: Rest; readonly schemas: Components };

/** Inlines components with a single reference. */
function inlineSingleUse<Rest>({ rest, schemas }: Parts<Rest>): Parts<Rest> {
  const uses = new Map<string, number>();
  visit([rest, schemas], (name) => uses.set(name, (uses.get(name) ?? 0) + 1));
  const isShared = (name: string) => (uses.get(name) ?? 0) > 1;
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => inline(item));
    if (value === null || typeof value !== "object") return value;
    const name = refName(value as JsonSchema);
    if (name !== null && Object.hasOwn(schemas, name) && !isShared(name)) return inline(schemas[name]);
    return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, inline(inner)]));
  };
  const shared = Object.entries(schemas).filter(([name]) => isShared(name));
  return {
    rest: inline(rest) as Rest,
    schemas: Object.fromEntries(shared.map(([name, schema]) => [name, inline(schema) as JsonSchema])),
  };
}

function visit(value: unknown, onReference: (name: string) => void): void {
  if (value === null || typeof value !== "object") return;
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref === "string") onReference(refName({ $ref })!);
  for (const inner of Object.values(value)) visit(inner, onReference);
}

/** Members shared by several components, by the name of the component they become. */
type Bases = Readonly<Record<string, readonly string[]>>;

/**
 * Components that contain all members of another refer to it and state only their additions. `bases` become components when at
 * least two contain them.
 */
function shareMembers(components: Components, bases: Bases): Components {
  const all = { ...components, ...usedBases(components, bases) };
  return Object.fromEntries(Object.entries(all).map(([name, schema]) => [name, onLargestPart(name, schema, all)]));
}

/** A reference costs about as much as this many members. */
const worthReferring = 4;

function onLargestPart(name: string, schema: JsonSchema, all: Components): JsonSchema {
  const own = membersOf(schema);
  const [part] = Object.entries(all)
    .filter(([other, { properties = {} }]) => {
      const count = Object.keys(properties).length;
      return other !== name && count >= worthReferring && count < own.size && holds(own, properties);
    })
    .toSorted(([, one], [, other]) => membersOf(other).size - membersOf(one).size);
  if (part === undefined) return schema;
  const [base, { properties: shared = {} }] = part;
  const added = Object.entries(schema.properties ?? {}).filter(([member]) => !Object.hasOwn(shared, member));
  return { allOf: [refTo(base), { properties: Object.fromEntries(added) }] };
}

function usedBases(components: Components, bases: Bases): Components {
  const made: Record<string, JsonSchema> = {};
  for (const [name, members] of Object.entries(bases)) {
    const holders = Object.values(components).filter((schema) =>
      members.every((member) => membersOf(schema).has(member)),
    );
    const [first] = holders;
    if (first === undefined || Object.hasOwn(components, name)) continue;
    const properties = Object.fromEntries(members.map((member) => [member, first.properties![member]!]));
    if (holders.filter((schema) => holds(membersOf(schema), properties)).length > 1) made[name] = { properties };
  }
  return made;
}

function membersOf({ properties = {} }: JsonSchema): ReadonlyMap<string, string> {
  return new Map(Object.entries(properties).map(([name, member]) => [name, JSON.stringify(member)]));
}

function holds(members: ReadonlyMap<string, string>, part: Components): boolean {
  return Object.entries(part).every(([name, member]) => members.get(name) === JSON.stringify(member));
}

/** Parameters in short form; those of several operations become components. */
export class SharedParameters {
  readonly #names = new Map<string, string>();
  readonly #shared: Record<string, RenderedParameter> = {};

  constructor(operations: readonly RenderedOperation[]) {
    const seen = new Set<string>();
    for (const parameter of operations.flatMap((operation) => fieldsOf(operation))) {
      const text = JSON.stringify(parameter);
      if (seen.has(text) && !this.#names.has(text)) this.#add(parameter, text);
      seen.add(text);
    }
  }

  of(operation: RenderedOperation): readonly (RenderedParameter | Reference)[] {
    return fieldsOf(operation).map((parameter) => {
      const name = this.#names.get(JSON.stringify(parameter));
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
    });
  }

  components(): Readonly<Record<string, RenderedParameter>> {
    return this.#shared;
  }

  /** Named after the parameter; a second one with the same name gets a number. */
  #add(parameter: RenderedParameter, text: string): void {
    let { name } = parameter;
    for (let number = 2; Object.hasOwn(this.#shared, name); number++) name = `${parameter.name}_${number}`;
    this.#shared[name] = parameter;
    this.#names.set(text, name);
  }
}

/** Path and query parameters. Headers are the same for all operations and described once; offset serves agents as well as a cursor. */
function fieldsOf({ parameters = [] }: RenderedOperation): RenderedParameter[] {
  return parameters.flatMap((parameter) =>
    "name" in parameter && parameter.name !== "cursor" ? [shortParameter(parameter)] : [],
  );
}

function shortParameter({ name, in: place, required, description, schema }: RenderedParameter): RenderedParameter {
  return {
    name,
    in: place,
    ...(required ? { required } : {}),
    ...(description === undefined ? {} : { description: firstSentence(description) }),
    schema: shortInput(schema),
  };
}

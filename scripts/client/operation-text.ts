import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";
import { requestHeadersOf } from "../../runtime/openapi/headers.ts";
import { answerOf, bodyOf, refName, type RenderedOperation } from "../../runtime/openapi/rendered.ts";
import { docText, hasLevels, membersText, typeText, type Writing } from "./type-text.ts";

/** Headers that the client sends by its own rules; others are for browsers' sessions and caches. */
const sentHeaders = ["Idempotency-Key", "X-Cost-Cap-JPY", "X-Client-Tag", "X-Corpus-Snapshot-Id"];

/** `search_programs` as the name of a constant. */
export function constantName(operationId: string): string {
  return operationId.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The type of what an operation takes, with path, query and body in one object; nothing for one that takes nothing. */
export function inputText(operation: RenderedOperation, writing: Writing): string {
  const fields = fieldsOf(operation);
  const body = bodyOf(operation);
  const properties = Object.fromEntries(
    fields.map(({ name, schema, description }) => [name, { ...schema, ...(description ? { description } : {}) }]),
  );
  const required = fields.flatMap(({ name, required: needed }) => (needed ? [name] : []));
  const parts = [
    ...(fields.length > 0 ? [`{\n${membersText({ properties, required }, { ...writing, undefinable: true })}}`] : []),
    ...(body === null ? [] : [typeText(body, writing)]),
  ];
  if (parts.length === 0) return "";
  const doc = docText(`What \`${operation.operationId}\` takes.`, "");
  return `${doc}export type ${inputName(operation)} = ${parts.join(" & ")};\n`;
}

/** The operation as a constant that carries its types. */
export function operationText(operation: RenderedOperation, endpoint: Endpoint, writing: Writing): string {
  const { operationId, summary, description = "" } = operation;
  const { method, path, units, unitsRule } = endpoint;
  if (endpoint.body !== null && Object.keys(endpoint.query.shape).length > 0)
    throw new Error(`${endpoint.id}: the client knows no operation with a query beside its body`);
  const price = typeof units === "number" ? `${units} ${units === 1 ? "unit" : "units"}` : `Units: ${unitsRule}`;
  const takes = fieldsOf(operation).length > 0 || bodyOf(operation) !== null ? inputName(operation) : "NoInput";
  const isPaged = fieldsOf(operation).some(({ name }) => name === "offset") && hasRows(operation, writing);
  const headers = requestHeadersOf(endpoint).filter((header) => sentHeaders.includes(header));
  const members = [
    `name: ${JSON.stringify(operationId)}`,
    `method: ${JSON.stringify(method)}`,
    `path: ${JSON.stringify(path)}`,
    `headers: ${JSON.stringify(headers)}`,
    ...(endpoint.body === null ? [] : ["body: true"]),
    ...(endpoint.media === undefined && endpoint.page !== "always" ? [] : ["text: true"]),
    ...(endpoint.envelope === "am" ? ["envelope: true"] : []),
    ...(isPaged ? ["paged: true"] : []),
  ];
  return [
    docText(`${summary}. ${price}. ${description}`.trim(), ""),
    `export const ${constantName(operationId)}: ${isPaged ? "PagedOperation" : "Operation"}<`,
    `${[takes, ...answerTypes(operation, writing)].join(", ")}> = {\n`,
    ...members.map((member) => `  ${member},\n`),
    "};\n",
  ].join("");
}

/** The answer, and where `fields` decides how much it shows, the answers at each of its values. */
function answerTypes(operation: RenderedOperation, writing: Writing): string[] {
  const answer = answerOf(operation);
  if (!hasLevels(answer, writing.components)) return [typeText(answer, writing)];
  const at = (level: string) => typeText(answer, { ...writing, level });
  const levels = ["minimal", "default", "full"].map((level) => `${level}: ${at(level)}`);
  return [at("default"), `{ ${levels.join("; ")} }`];
}

/** Whether an answer counts all rows and lists some of them. */
function hasRows(operation: RenderedOperation, { components }: Writing): boolean {
  const answer = answerOf(operation);
  const { properties = {} } = components[refName(answer) ?? ""] ?? answer;
  return "total" in properties && "results" in properties;
}

function fieldsOf({ parameters = [] }: RenderedOperation) {
  return parameters.flatMap((parameter) => ("name" in parameter ? [parameter] : []));
}

function inputName({ operationId }: RenderedOperation): string {
  const constant = constantName(operationId);
  return `${constant[0]!.toUpperCase()}${constant.slice(1)}Input`;
}

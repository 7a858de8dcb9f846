import { type JsonSchema, refName, type RenderedParameter } from "../../openapi/rendered.ts";
import type { CurlCall } from "../kit/curl.ts";
import { Table } from "../kit/table.tsx";
import type { Visit } from "../page.ts";
import { docsTexts } from "./docs-texts.ts";
import { DocumentText } from "./document-text.tsx";
import type { DocOperation, Docs } from "./read-document.ts";

type PartProps = { readonly visit: Visit; readonly docs: Docs; readonly operation: DocOperation };

/** Parameters of path, query and headers. */
export function Parameters({ visit: { language }, docs, operation }: PartProps) {
  const t = docsTexts[language];
  if (operation.parameters.length === 0) return <p>{t.noParameters}</p>;
  return (
    <div class="members">
      <Table
        caption={t.parameters}
        head={[t.parameter, t.place, t.type, t.meaning]}
        rows={operation.parameters.map((parameter) => [
          <Name name={parameter.name} required={parameter.required ?? false} requiredText={t.required} />,
          placeText(parameter, language),
          <Type text={typeText(parameter.schema, docs)} choices={choicesOf(parameter.schema, docs)} />,
          <DocumentText
            text={parameter.description ?? docs.resolve(parameter.schema).description ?? ""}
            language={language}
          />,
        ])}
      />
    </div>
  );
}

function placeText({ in: place }: RenderedParameter, language: Visit["language"]): string {
  const t = docsTexts[language];
  return place === "path" ? t.inPath : place === "query" ? t.inQuery : t.inHeader;
}

function Name({ name, required, requiredText }: { name: string; required: boolean; requiredText: string }) {
  return (
    <>
      <code>{name}</code>
      {required && <span class="needed">{requiredText}</span>}
    </>
  );
}

/** A type; a value of a vocabulary by its choices. */
function Type({ text, choices }: { readonly text: string; readonly choices: readonly string[] }) {
  if (choices.length === 0) return <code class="type">{text}</code>;
  return (
    <ul class="choices">
      {choices.map((choice) => (
        <li>
          <code>{choice}</code>
        </li>
      ))}
    </ul>
  );
}

/** The values that a parameter or member, or each item of a list, may have; empty when they are not listed. */
export function choicesOf(schema: JsonSchema, docs: Docs): string[] {
  const { type, enum: values = [], items, anyOf, oneOf } = docs.resolve(schema);
  if (type === "boolean") return ["true", "false"];
  if (values.length > 0) return values.filter((value) => value !== null).map(String);
  if (items !== undefined) return choicesOf(items, docs);
  // A nullable vocabulary.
  const forms = (anyOf ?? oneOf ?? []).filter((form) => docs.resolve(form).type !== "null");
  return forms.length === 1 ? choicesOf(forms[0]!, docs) : [];
}

/** The members of a request or answer body. */
export function Members({
  visit: { language },
  docs,
  schema,
  caption,
}: Omit<PartProps, "operation"> & { readonly schema: JsonSchema; readonly caption: string }) {
  const t = docsTexts[language];
  const rows = schemaRows(schema, docs);
  if (rows.length === 0)
    return (
      <p>
        <DocumentText text={docs.resolve(schema).description ?? typeText(schema, docs)} language={language} />
      </p>
    );
  return (
    <div class="members">
      <Table
        caption={caption}
        head={[t.parameter, t.type, t.meaning]}
        rows={rows.map(({ path, type, choices, required, description }) => [
          <Name name={path} required={required && caption === t.body} requiredText={t.required} />,
          <Type text={type} choices={choices} />,
          <DocumentText text={description} language={language} />,
        ])}
      />
    </div>
  );
}

/** An example body; undefined for none. */
export function exampleBody({ body }: DocOperation, docs: Docs): unknown {
  if (body === null) return undefined;
  const { examples } = docs.resolve(body) as { readonly examples?: readonly unknown[] };
  return examples?.[0] ?? {};
}

/** A call of the operation, with values that the demo corpus answers. */
export function exampleCall({ services }: Visit, operation: DocOperation, docs: Docs): CurlCall {
  const shown = (parameter: RenderedParameter) => [parameter.example].flat().map(String);
  const given = operation.parameters.filter(({ example }) => example !== undefined);
  const inPath = new Map(given.filter((each) => each.in === "path").map((each) => [each.name, shown(each)[0]!]));
  const filled = operation.path.replaceAll(/\{([^}]+)\}/g, (whole, name: string) =>
    inPath.has(name) ? encodeURIComponent(inPath.get(name)!) : whole,
  );
  return {
    method: operation.method,
    url: services.publicUrl + filled,
    query: given
      .filter((each) => each.in === "query")
      .flatMap((each) => shown(each).map((value) => [each.name, value] as const)),
    body: exampleBody(operation, docs),
    headers: operation.auth === "required" ? { "X-API-Key": "$KONKYO_API_KEY" } : {},
  };
}

/** A member of a body: its path, type and meaning. */
type SchemaRow = {
  /** Names from the outside in; `[]` for list items. */
  readonly path: string;
  readonly type: string;
  readonly choices: readonly string[];
  readonly required: boolean;
  readonly description: string;
};

/** Deeper members are listed under the name of their component. */
const deepest = 3;
const mostValues = 12;

/** The members of a schema depth first. */
function schemaRows(schema: JsonSchema, docs: Docs): SchemaRow[] {
  return membersOf(schema, docs, "", 0, new Set());
}

/** `within`: the enclosing components, since some are recursive. */
function membersOf(
  schema: JsonSchema,
  docs: Docs,
  prefix: string,
  depth: number,
  within: ReadonlySet<string>,
): SchemaRow[] {
  const name = refName(schema) ?? "";
  if (depth >= deepest || within.has(name)) return [];
  const inside = name === "" ? within : new Set([...within, name]);
  const { properties = {}, required = [], items, anyOf, oneOf, allOf } = docs.resolve(schema);
  const rows: SchemaRow[] = [];
  for (const [member, form] of Object.entries(properties)) {
    const description = form.description ?? docs.resolve(form).description ?? "";
    rows.push({
      path: prefix + member,
      type: typeText(form, docs),
      choices: choicesOf(form, docs),
      required: required.includes(member),
      description,
    });
    rows.push(...membersOf(form, docs, `${prefix}${member}.`, depth + 1, inside));
  }
  if (items) rows.push(...membersOf(items, docs, `${prefix.replace(/\.$/, "")}[].`, depth, inside));
  for (const part of [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])])
    rows.push(...membersOf(part, docs, prefix, depth, inside));
  return firstOfEach(rows);
}

/** Variants of a schema share most of their members. */
function firstOfEach(rows: readonly SchemaRow[]): SchemaRow[] {
  const byPath = new Map<string, SchemaRow>();
  for (const row of rows) if (!byPath.has(row.path)) byPath.set(row.path, row);
  return [...byPath.values()];
}

/** The type of a value in short; a recursive component by its name. */
function typeText(schema: JsonSchema, docs: Docs, within: readonly string[] = []): string {
  const name = refName(schema) ?? "";
  if (within.includes(name)) return name;
  const inside = name === "" ? within : [...within, name];
  const known = docs.resolve(schema);
  const forms = known.anyOf ?? known.oneOf;
  if (forms !== undefined) return [...new Set(forms.map((form) => typeText(form, docs, inside)))].join(" | ");
  if (known.const !== undefined) return JSON.stringify(known.const);
  if (known.enum !== undefined) return valuesText(known.enum);
  const types = [known.type ?? "any"].flat();
  return types
    .map((type) => (type === "array" ? listText(known, docs, inside) : type + rangeText(known, type)))
    .join(" | ");
}

function listText({ items }: JsonSchema, docs: Docs, within: readonly string[]): string {
  const item = items === undefined ? "any" : typeText(items, docs, within);
  return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
}

function valuesText(values: readonly unknown[]): string {
  const shown = values.slice(0, mostValues).map((value) => JSON.stringify(value));
  return [...shown, ...(values.length > mostValues ? ["…"] : [])].join(" | ");
}

function rangeText({ format, minimum, maximum }: JsonSchema, type: string): string {
  if (type === "string") return format === undefined ? "" : ` (${format})`;
  if (type !== "integer" && type !== "number") return "";
  const [from, to] = [minimum ?? Number.MIN_SAFE_INTEGER, maximum ?? Number.MAX_SAFE_INTEGER];
  if (from <= Number.MIN_SAFE_INTEGER && to >= Number.MAX_SAFE_INTEGER) return "";
  if (to >= Number.MAX_SAFE_INTEGER) return ` ≥ ${from}`;
  return from <= Number.MIN_SAFE_INTEGER ? ` ≤ ${to}` : ` ${from}–${to}`;
}

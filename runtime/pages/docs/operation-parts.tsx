import type { JsonSchema, RenderedParameter } from "../../openapi/rendered.ts";
import { Table } from "../kit/table.tsx";
import type { Visit } from "../page.ts";
import { curlCommand } from "../kit/curl.ts";
import { docsTexts } from "./docs-texts.ts";
import type { DocOperation, Docs } from "./read-document.ts";
import { schemaRows, typeText } from "./schema-rows.ts";

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
          <code class="type">{typeText(parameter.schema, docs)}</code>,
          <span lang="en">{parameter.description ?? docs.resolve(parameter.schema).description}</span>,
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

/** The members of a request or answer body. */
export function Members({
  visit: { language },
  docs,
  schema,
  caption,
}: Omit<PartProps, "operation"> & { readonly schema: JsonSchema; readonly caption: string }) {
  const t = docsTexts[language];
  const rows = schemaRows(schema, docs);
  if (rows.length === 0) return <p lang="en">{docs.resolve(schema).description ?? typeText(schema, docs)}</p>;
  return (
    <div class="members">
      <Table
        caption={caption}
        head={[t.parameter, t.type, t.meaning]}
        rows={rows.map(({ path, type, required, description }) => [
          <Name name={path} required={required && caption === t.body} requiredText={t.required} />,
          <code class="type">{type}</code>,
          <span lang="en">{description}</span>,
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

/** The operation as a curl command, with values that the demo corpus answers. */
export function curlOf({ services }: Visit, operation: DocOperation, docs: Docs): string {
  const shown = (parameter: RenderedParameter) => [parameter.example].flat().map(String);
  const given = operation.parameters.filter(({ example }) => example !== undefined);
  const inPath = new Map(given.filter((each) => each.in === "path").map((each) => [each.name, shown(each)[0]!]));
  const filled = operation.path.replaceAll(/\{([^}]+)\}/g, (whole, name: string) =>
    inPath.has(name) ? encodeURIComponent(inPath.get(name)!) : whole,
  );
  return curlCommand({
    method: operation.method,
    url: services.publicUrl + filled,
    query: given
      .filter((each) => each.in === "query")
      .flatMap((each) => shown(each).map((value) => [each.name, value] as const)),
    body: exampleBody(operation, docs),
    headers: operation.auth === "required" ? { "X-API-Key": "$KONKYO_API_KEY" } : {},
  });
}

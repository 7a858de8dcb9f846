import type { PublishedDocument } from "../../endpoint/published-contract.ts";
import type {
  JsonSchema,
  Reference,
  RenderedDocument,
  RenderedOperation,
  RenderedParameter,
} from "../../openapi/rendered.ts";

export type DocResponse = {
  readonly status: string;
  readonly description: string;
  readonly schema: JsonSchema | null;
};

/** One operation of the published document, with its references resolved. */
export type DocOperation = {
  /** Its one name, such as `search_programs`. */
  readonly name: string;
  /** Number in the contract. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly group: string;
  readonly units: number | string;
  readonly auth: "none" | "optional" | "required";
  readonly deprecated: boolean;
  readonly parameters: readonly RenderedParameter[];
  readonly body: JsonSchema | null;
  readonly responses: readonly DocResponse[];
};

export type DocGroup = { readonly name: string; readonly description: string };

/** The published document in the form used by pages. */
export type Docs = {
  readonly groups: readonly DocGroup[];
  readonly operations: readonly DocOperation[];
  /** Follows a reference. */
  resolve(schema: JsonSchema): JsonSchema;
};

/** Parses a document once: it does not change while the service runs. */
export function readDocument(published: PublishedDocument): Docs {
  const known = read.get(published);
  if (known !== undefined) return known;
  const docs = toDocs(JSON.parse(Buffer.from(published.bytes).toString()) as FullDocument);
  read.set(published, docs);
  return docs;
}

const read = new WeakMap<PublishedDocument, Docs>();

type Response = { readonly description: string; readonly content?: RenderedOperation["responses"][string]["content"] };

type FullOperation = Omit<RenderedOperation, "responses"> & {
  readonly tags: readonly string[];
  readonly deprecated?: boolean;
  readonly "x-operation-id": string;
  readonly responses: Readonly<Record<string, Response | Reference>>;
};

type FullDocument = Omit<RenderedDocument, "paths" | "components"> & {
  readonly tags: readonly DocGroup[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, FullOperation>>>>;
  readonly components: RenderedDocument["components"] & {
    readonly parameters?: Readonly<Record<string, RenderedParameter>>;
    readonly responses?: Readonly<Record<string, Response>>;
  };
};

function toDocs({ tags, paths, components }: FullDocument): Docs {
  const parts: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> = components;
  const follow = <Part>(part: Part | Reference): Part => {
    if (typeof part !== "object" || part === null || !("$ref" in part)) return part as Part;
    const [, , kind = "", name = ""] = String(part.$ref).split("/");
    return parts[kind]?.[name] as Part;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation(method, path, operation, follow)),
  );
  return { groups: tags, operations, resolve: (schema) => follow<JsonSchema>(schema) };
}

function toOperation(
  method: string,
  path: string,
  operation: FullOperation,
  follow: <Part>(part: Part | Reference) => Part,
): DocOperation {
  return {
    name: operation.operationId,
    id: operation["x-operation-id"],
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description ?? "",
    group: operation.tags[0] ?? "",
    units: operation["x-billable-units"],
    auth: authOf(operation.security),
    deprecated: operation.deprecated ?? false,
    parameters: (operation.parameters ?? []).map((parameter) => follow<RenderedParameter>(parameter)),
    body: operation.requestBody?.content["application/json"]?.schema ?? null,
    responses: Object.entries(operation.responses).map(([status, response]) => {
      const { description, content = {} } = follow<Response>(response);
      return { status, description, schema: Object.values(content)[0]?.schema ?? null };
    }),
  };
}

function authOf(security: readonly unknown[]): DocOperation["auth"] {
  if (security.length === 0) return "none";
  return security.some((each) => Object.keys(each as object).length === 0) ? "optional" : "required";
}

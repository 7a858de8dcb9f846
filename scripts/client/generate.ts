import { amErrorCode } from "../../schemas/service-enums.ts";
import { failures } from "../../runtime/base/errors.ts";
import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";
import { createContract } from "../../runtime/openapi/create-contract.ts";
import type { RenderedDocument } from "../../runtime/openapi/rendered.ts";
import { inputText, operationText } from "./operation-text.ts";
import { docText, typeText } from "./type-text.ts";

const note = "/* Written by `npm run build` from the table of endpoints. Change that, not this. */\n";

/** The files of the client that follow from the table of endpoints, by their names. */
export function generateClient(endpoints: readonly Endpoint[]): Readonly<Record<string, string>> {
  const { openapi } = createContract(endpoints, { version: "0", publicUrl: "http://localhost" });
  const { paths, components } = JSON.parse(Buffer.from(openapi.full.bytes).toString()) as RenderedDocument;
  const published = endpoints.flatMap((endpoint) => {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    return operation ? [{ endpoint, operation }] : [];
  });
  const writing = { components: components.schemas };
  const named = Object.entries(components.schemas).map(
    ([name, schema]) => `${docText(schema.description, "")}export type ${name} = ${typeText(schema, writing)};\n`,
  );
  const inputs = published.map(({ operation }) => inputText(operation, writing)).filter((text) => text !== "");
  const constants = published.map(({ operation, endpoint }) => operationText(operation, endpoint, writing));
  const types = [...codes(), ...named, ...inputs];
  return {
    "types.ts": [note, ...types].join("\n"),
    "operations.ts": [note, importsOf(constants, types), ...constants].join("\n"),
  };
}

/** The codes of failures as types. */
function codes(): string[] {
  const lists = [
    ["FailureCode", "Codes of failures that the service answers with a status of 400 or more.", Object.keys(failures)],
    ["LookupFailureCode", "Codes of failures that lookups tell in a 200.", amErrorCode],
  ] as const;
  return lists.map(([name, description, words]) => {
    const union = words.map((word) => `\n  | ${JSON.stringify(word)}`).join("");
    return `${docText(description, "")}export type ${name} =${union};\n`;
  });
}

/** Imports of the types that the constants name. */
function importsOf(constants: readonly string[], types: readonly string[]): string {
  const code = constants.join("").replaceAll(/\/\*\*.*?\*\//g, "");
  const used = new Set(code.match(/\b[A-Z]\w*\b/g));
  const names = types.flatMap((text) => /export type (\w+)/.exec(text)?.[1] ?? []).filter((name) => used.has(name));
  const list = names.toSorted().map((name) => `  ${name},\n`);
  return `import type { NoInput, Operation, PagedOperation } from "../operation.ts";\nimport type {\n${list.join("")}} from "./types.ts";\n`;
}

import type { Reference, RenderedOperation, RenderedParameter } from "../rendered.ts";
import { firstSentence, shortInput } from "./request-schemas.ts";

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

/** Path and query parameters. Headers are the same for all operations and described once. */
function fieldsOf({ parameters = [] }: RenderedOperation): RenderedParameter[] {
  return parameters.flatMap((parameter) => ("name" in parameter ? [shortParameter(parameter)] : []));
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

import { type Components, type JsonSchema, refName, refTo } from "./rendered.ts";

/**
 * Answers in short form for agents: the members of an answer and those of the records in its lists, by name. Deeper levels are
 * in the full document. Only lists have a type; the rest is a text, a number, a boolean, an object or null. So this form states
 * less than the full one, and nothing untrue.
 */
export class ShortAnswers {
  readonly #shown: ReadonlySet<string>;

  /** `components` are those of the full document. */
  constructor(answers: readonly JsonSchema[], components: Components) {
    this.#shown = shownComponents(answers, components);
    this.schemas = Object.fromEntries([...this.#shown].map((name) => [name, this.short(components[name] ?? {})]));
  }

  readonly schemas: Components;

  short(schema: JsonSchema, depth = 0): JsonSchema {
    const levels = schema["x-fields"];
    if (levels) return atLevels(levels);
    const options = optionsOf(schema).filter(({ type }) => type !== "null");
    if (options.length > 1) return { anyOf: options.map((option) => this.short(option, depth)) };
    const [only = {}] = options;
    const name = refName(only);
    if (name !== null) return this.#shown.has(name) ? refTo(name) : {};
    const { properties, items, type } = only;
    if (properties !== undefined && depth === 0) return { properties: this.#members(properties, depth) };
    if (items === undefined) return {};
    const row = this.#row(items, depth);
    if (Object.keys(row).length > 0) return { items: row };
    return { type: schema.anyOf || Array.isArray(type) ? ["array", "null"] : "array" };
  }

  /** Records without a component are written into the answer itself. */
  #row(items: JsonSchema, depth: number): JsonSchema {
    const { properties } = items;
    return depth === 1 && properties ? { properties: this.#members(properties, depth) } : this.short(items, depth);
  }

  #members(members: Components, depth: number): Components {
    const shown = Object.entries(members).filter(([name]) => name !== "next_cursor");
    return Object.fromEntries(shown.map(([name, member]) => [name, this.short(member, depth + 1)]));
  }
}

/** One schema per level of `fields`, smallest first. */
function atLevels(levels: Readonly<Record<string, string>>): JsonSchema {
  const shapes = [...new Set(Object.values(levels))];
  const levelsOf = (shape: string) => Object.keys(levels).filter((level) => levels[level] === shape);
  return {
    description: `fields: ${shapes.map((shape) => levelsOf(shape).join(" and ")).join("; ")}`,
    anyOf: shapes.map((shape) => refTo(shape)),
  };
}

/** Components that are answers, list items, or shared by several answers. */
function shownComponents(answers: readonly JsonSchema[], components: Components): ReadonlySet<string> {
  const named = new Set(answers.flatMap((answer) => namesIn(answer.items ?? answer)));
  const shown = new Set(named);
  const uses = new Map<string, number>();
  for (const answer of named)
    for (const member of Object.values(components[answer]?.properties ?? {}))
      for (const option of optionsOf(member)) {
        if (option.items) for (const row of namesIn(option.items)) shown.add(row);
        else for (const part of namesIn(option)) uses.set(part, (uses.get(part) ?? 0) + 1);
      }
  for (const [name, count] of uses) if (count >= sharedFrom) shown.add(name);
  return shown;
}

/** Components shared by at least this many answers are shown. */
const sharedFrom = 3;

function namesIn(schema: JsonSchema): string[] {
  return optionsOf(schema).flatMap((option) => refName(option) ?? []);
}

function optionsOf(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema];
}

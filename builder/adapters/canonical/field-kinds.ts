import type { z } from "zod";
import { Confidence, Fraction, HttpUrl, Text, Year } from "../../../schemas/common.ts";
import { inputSchemas } from "../../../schemas/input/input.ts";
import type { DatasetName } from "../../../schemas/input/input.ts";
import * as field from "../../../schemas/input/field.ts";

/** How a value of a field is brought into form before its schema looks at it. */
export type FieldKind =
  | "text"
  | "text_list"
  | "date"
  | "timestamp"
  | "checksum"
  | "url"
  | "url_list"
  | "houjin"
  | "prefecture"
  | "yen"
  | "man_yen"
  | "count"
  | "fraction"
  | "year"
  | "flag"
  | "enum"
  | "enum_list"
  | "structure";

export type FieldSpec = {
  readonly name: string;
  readonly kind: FieldKind;
  /** The members of the vocabulary, for `enum` and `enum_list`. */
  readonly values: ReadonlySet<string>;
  readonly schema: z.ZodType;
  /** The kind says all the schema asks for, so that a value brought into form needs no second look. */
  readonly exact: boolean;
  /** A row without the field is refused. */
  readonly required: boolean;
};

/** The fields of a dataset as its input schema declares them, in its order. */
export function fieldSpecs(dataset: DatasetName): FieldSpec[] {
  const shape: Record<string, z.ZodType> = inputSchemas[dataset].shape;
  return Object.entries(shape).map(([name, schema]) => {
    const { kind, values, exact } = kindOf(schema);
    return { name, kind, values, exact, schema, required: !schema.safeParse(undefined).success };
  });
}

/** A member of a field that holds objects or lists of them, by its path; null when there is none. */
export function memberSpec({ name, schema }: FieldSpec, path: readonly string[]): FieldSpec | null {
  let member: z.ZodType | undefined = schema;
  for (const key of path) {
    let definition: Definition = member.def as Definition;
    for (let inner = definition.innerType ?? definition.in; inner; inner = definition.innerType ?? definition.in)
      definition = inner.def as Definition;
    member = /^\d{1,3}$/.test(key) ? definition.element : (definition.shape?.[key] ?? definition.valueType);
    if (!member) return null;
  }
  const { kind, values, exact } = kindOf(member);
  return { name: `${name}.${path.join(".")}`, kind, values, exact, schema: member, required: false };
}

/** True when the schema of a dataset also judges the row as a whole. */
export function hasRowChecks(dataset: DatasetName): boolean {
  return (inputSchemas[dataset].def.checks ?? []).length > 0;
}

const kindBySchema = new Map<unknown, FieldKind>([
  [field.required, "text"],
  [field.text, "text"],
  [field.textList, "text_list"],
  [field.date, "date"],
  [field.timestamp, "timestamp"],
  [field.checksum, "checksum"],
  [field.url, "url"],
  [field.houjinBangou, "houjin"],
  [field.prefecture, "prefecture"],
  [field.yen, "yen"],
  [field.count, "count"],
  [field.fraction, "fraction"],
  [field.confidence, "fraction"],
  [field.flag, "flag"],
  [Text, "text"],
  [HttpUrl, "url"],
  [field.manYen, "man_yen"],
  [Year, "year"],
  [Fraction, "fraction"],
  [Confidence, "fraction"],
]);

/** What stands behind optional, nullable and a default; zod keeps it in the definition of each wrapper. */
type Definition = {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  valueType?: z.ZodType;
  entries?: Record<string, string>;
  format?: string;
};

function kindOf(schema: z.ZodType): { kind: FieldKind; values: ReadonlySet<string>; exact: boolean } {
  const none: ReadonlySet<string> = new Set();
  const known = kindBySchema.get(schema);
  if (known) return { kind: known, values: none, exact: true };
  const definition = schema.def as Definition;
  const inner = definition.innerType ?? definition.in;
  if (inner) return kindOf(inner);
  if (definition.entries) return { kind: "enum", values: new Set(Object.values(definition.entries)), exact: true };
  if (definition.element) {
    const { kind, values, exact } = kindOf(definition.element);
    if (kind === "text") return { kind: "text_list", values, exact };
    if (kind === "url") return { kind: "url_list", values, exact };
    if (kind === "enum") return { kind: "enum_list", values, exact };
  }
  if (definition.type === "string")
    return { kind: definition.format === "date" ? "date" : "text", values: none, exact: false };
  return { kind: "structure", values: none, exact: false };
}

import { type Components, type JsonSchema, refTo } from "../rendered.ts";

/** Members shared by several components, by the name of the component they become. */
export type Bases = Readonly<Record<string, readonly string[]>>;

/**
 * Components that contain all members of another refer to it and state only their additions. `bases` become components when at
 * least two contain them.
 */
export function shareMembers(components: Components, bases: Bases): Components {
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

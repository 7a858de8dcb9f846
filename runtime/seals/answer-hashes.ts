import { createHash, type Hash } from "node:crypto";
import { passingMembers } from "../../client/verify/seal-form.ts";
import { canonicalJson } from "../../snapshots/files/canonical.ts";
import { runAtOnce, type Steps } from "../base/slices.ts";

export type AnswerHashes = { readonly responseHash: string; readonly contentHash: string };

const passing = new Set(passingMembers);

/**
 * The two hashes of an answer, SHA-256 in hex. The response hash covers all but the seal; the content hash omits what differs
 * between calls, at any depth, so that a replay years later has the same one.
 */
export function answerHashes(body: Readonly<Record<string, unknown>>): AnswerHashes {
  return runAtOnce(hashSteps(body));
}

/** The same in steps: a hundred packets take a tenth of a second. */
export function* hashSteps(body: Readonly<Record<string, unknown>>): Steps<AnswerHashes> {
  const response = createHash("sha256").update("{");
  const content = createHash("sha256").update("{");
  let [inResponse, inContent] = [false, false];
  for (const name of Object.keys(body).toSorted()) {
    const value = body[name];
    if (name === "audit_seal" || value === undefined) continue;
    const head = `${canonicalJson(name)}:`;
    const lasts = !passing.has(name);
    response.update(`${inResponse ? "," : ""}${head}`);
    inResponse = true;
    if (lasts) content.update(`${inContent ? "," : ""}${head}`);
    inContent ||= lasts;
    yield* addValue(value, response, lasts ? content : null);
  }
  return { responseHash: response.update("}").digest("hex"), contentHash: content.update("}").digest("hex") };
}

/** A list is hashed item by item: serialising a large one at once would take several times its memory. */
function* addValue(value: unknown, response: Hash, content: Hash | null): Steps<void> {
  if (!Array.isArray(value)) return addPart("", value, response, content);
  for (const hash of [response, content]) hash?.update("[");
  for (const [place, item] of value.entries()) {
    addPart(place === 0 ? "" : ",", item, response, content);
    yield;
  }
  for (const hash of [response, content]) hash?.update("]");
}

function addPart(before: string, value: unknown, response: Hash, content: Hash | null): void {
  const stated = withoutUndefined(value);
  const whole = before + canonicalJson(stated);
  response.update(whole);
  if (content === null) return;
  const lasting = withoutPassing(stated);
  content.update(lasting === stated ? whole : before + canonicalJson(lasting));
}

/** A value as JSON carries it: undefined members are dropped. Unchanged values are returned as they are. */
export function withoutUndefined(value: unknown): unknown {
  return filtered(value, (_name, member) => member !== undefined);
}

function withoutPassing(value: unknown): unknown {
  return filtered(value, (name) => !passing.has(name));
}

/** Copies only from the first change on: most values have none. */
function filtered(value: unknown, keep: (name: string, member: unknown) => boolean): unknown {
  if (value === null || typeof value !== "object") return value;
  return Array.isArray(value) ? filteredItems(value, keep) : filteredMembers(value as Members, keep);
}

function filteredItems(items: readonly unknown[], keep: (name: string, member: unknown) => boolean): unknown {
  let copy: unknown[] | null = null;
  for (let place = 0; place < items.length; place++) {
    const kept = filtered(items[place], keep);
    if (copy === null && kept !== items[place]) copy = items.slice(0, place);
    copy?.push(kept);
  }
  return copy ?? items;
}

function filteredMembers(members: Members, keep: (name: string, member: unknown) => boolean): unknown {
  const names = Object.keys(members);
  let copy: Record<string, unknown> | null = null;
  for (let place = 0; place < names.length; place++) {
    const name = names[place]!;
    const member = members[name];
    const stays = keep(name, member);
    const kept = stays ? filtered(member, keep) : undefined;
    if (copy === null && (!stays || kept !== member)) {
      copy = {};
      for (const earlier of names.slice(0, place)) setMember(copy, earlier, members[earlier]);
    }
    if (copy !== null && stays) setMember(copy, name, kept);
  }
  return copy ?? members;
}

/** Defines the member, so that __proto__ does not set the prototype. */
function setMember(members: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(members, name, { value, enumerable: true, configurable: true, writable: true });
}

type Members = Readonly<Record<string, unknown>>;

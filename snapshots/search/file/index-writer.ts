import type { Language } from "../../language/language.ts";
import { compact, surfaceOf } from "../../text/compact.ts";
import { PRIOR_MAX, type SearchDocument } from "../documents/document.ts";
import { placesOf } from "./document-places.ts";
import { coreOf, FIELD_END, textFields } from "../documents/document-text.ts";
import { bytesOf, packIndexFile } from "./file-format.ts";
import { GrowingBytes, GrowingUint16 } from "../../files/growing-array.ts";
import { identifierEntry, nameEntry, placeEntry } from "../documents/identifiers.ts";
import { packKeys } from "./key-table.ts";
import { packPostings } from "./postings-writer.ts";

/**
 * The index file of one dataset. The same documents give the same bytes in whatever order they come; two documents with
 * one id throw. Beside the documents themselves, memory is the folded text and four bytes per posting.
 */
export function writeIndex(documents: Iterable<SearchDocument>, language: Language): Uint8Array {
  const sorted = [...documents].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const count = sorted.length;
  const [idOffsets, textOffsets] = [new Uint32Array(count + 1), new Uint32Array(count + 1)];
  const [surfaceOffsets, coreOffsets] = [new Uint32Array(count + 1), new Uint32Array(count + 1)];
  const [idBytes, text, surface, core] = [
    new GrowingBytes(),
    new GrowingUint16(),
    new GrowingUint16(),
    new GrowingUint16(),
  ];
  const priors = new Uint16Array(count);
  const keys = new Map<string, number[]>();
  for (const [ordinal, document] of sorted.entries()) {
    if (document.id === sorted[ordinal + 1]?.id) throw new Error(`two search documents have the id ${document.id}`);
    idBytes.pushBytes(Buffer.from(document.id));
    priors[ordinal] = Math.min(PRIOR_MAX, Math.max(0, Math.round(document.prior)));
    for (const field of textFields(document)) {
      text.push(field.kind);
      text.pushText(field.text);
      text.push(FIELD_END);
    }
    surface.pushText(surfaceOf(document.name));
    core.pushText(coreOf(document));
    for (const key of document.identifiers) file(keys, identifierEntry(key), ordinal);
    // Names that nobody shortens are those of cases and parties, which name no record by themselves.
    if (document.abbreviable)
      for (const name of [document.name, ...document.aliases].map(compact))
        if (name !== "") file(keys, nameEntry(name), ordinal);
    for (const place of placesOf(document, language)) file(keys, placeEntry(compact(place)), ordinal);
    [idOffsets[ordinal + 1], textOffsets[ordinal + 1]] = [idBytes.length, text.length];
    [surfaceOffsets[ordinal + 1], coreOffsets[ordinal + 1]] = [surface.length, core.length];
  }
  const [textUnits, coreUnits] = [text.view(), core.view()];
  return packIndexFile({
    documents: count,
    parts: {
      idOffsets: bytesOf(idOffsets),
      idBytes: idBytes.view(),
      priors: bytesOf(priors),
      textOffsets: bytesOf(textOffsets),
      textUnits: bytesOf(textUnits),
      surfaceOffsets: bytesOf(surfaceOffsets),
      surfaceUnits: bytesOf(surface.view()),
      coreOffsets: bytesOf(coreOffsets),
      coreUnits: bytesOf(coreUnits),
      ...packPostings({ textUnits, textOffsets, coreUnits, coreOffsets }),
      ...packKeys(keys),
    },
  });
}

function file(keys: Map<string, number[]>, key: string, ordinal: number | null): void {
  const ordinals = keys.get(key) ?? [];
  if (ordinals.length === 0) keys.set(key, ordinals);
  if (ordinal !== null && ordinals.at(-1) !== ordinal) ordinals.push(ordinal);
}

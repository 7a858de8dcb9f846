import { z } from "zod";
import { id, LONGEST_TEXT, required } from "./field.ts";

const Cell = z.string().max(LONGEST_TEXT, `must not be longer than ${LONGEST_TEXT} characters`);

/** One line of a lexicon table, with its place. */
export const LexiconInput = z.object({
  kind: id,
  file: required,
  line: z.int().min(1),
  cells: z.record(z.string(), Cell),
});

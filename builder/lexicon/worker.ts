import type { LexiconRecord } from "../../schemas/records/lexicon.ts";
import { withStems } from "../../snapshots/language/plain-lines.ts";
import { defineTasks } from "../../snapshots/threads/tasks.ts";

/** The threads of write-lexicon.ts. */
export default defineTasks({ withStems: (lines: readonly LexiconRecord[]) => lines.map(withStems) });

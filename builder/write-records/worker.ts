import { defineTasks, threadData } from "../../snapshots/threads/tasks.ts";
import { type TableFile, TreeAndRecords, type WrittenFiles } from "./tree-and-records.ts";

const target = new TreeAndRecords(threadData<WrittenFiles>());

export default defineTasks({
  table: (table: TableFile) => target.table(table),
  kept: (table: string) => target.kept(table),
  prepared: (answers: { readonly database: string; readonly path: string }) => target.prepared(answers),
  finish: () => target.finish(),
});

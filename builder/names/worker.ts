import { defineTasks } from "../../snapshots/threads/tasks.ts";
import { NameFolder } from "./name-folder.ts";

const folder = new NameFolder();

export default defineTasks({
  fold: folder.fold.bind(folder),
  pack: folder.pack.bind(folder),
});

import { parentPort } from "node:worker_threads";
import { answerRequests } from "../worker-thread.ts";
import { NameFolder } from "./name-folder.ts";
import type { NameExport } from "./register-names.ts";

/** What the build asks of the thread that folds names. */
export type NameRequest =
  | { readonly do: "fold"; readonly exported: NameExport; readonly keysPath: string }
  | { readonly do: "pack"; readonly register: string; readonly sortedKeys: string | null; readonly target: string };

if (parentPort) {
  const folder = new NameFolder();
  answerRequests<NameRequest>((request) =>
    request.do === "fold"
      ? folder.fold(request.exported, request.keysPath)
      : folder.pack(request.register, request.sortedKeys, request.target),
  );
}

import { confirmed } from "../features/mail-lists/confirm-page.tsx";
import { askToLeave, hasLeft } from "../features/mail-lists/leaving-views.tsx";
import type { View } from "./view.ts";

/** How the answers of endpoints that people look at are shown, by the id of the endpoint. */
export const views: ReadonlyMap<string, View> = new Map([
  ["SUB-1", askToLeave],
  ["SUB-2", hasLeft],
  ["SUB-4", askToLeave],
  ["SUB-6", confirmed],
  ["SUB-7", hasLeft],
  ["SUB-9", askToLeave],
]);

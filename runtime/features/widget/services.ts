import type { FeatureParts } from "../../feature/feature.ts";
import { createWidgetKeys } from "./widget-keys.ts";

/** Keys that pages of other sites search with. */
export function widgetServices({ store, accounts, date, hooks }: FeatureParts) {
  const widgets = createWidgetKeys({ store, accounts, now: date });
  hooks.widgetOrigins.answerBy(async (credential) => (await widgets.find(credential))?.origins ?? null);
  return { widgets };
}
export type WidgetServices = ReturnType<typeof widgetServices>;

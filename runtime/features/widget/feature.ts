import { defineFeature } from "../../feature/feature.ts";
import { createWidgetKey, deleteWidgetKey, getWidgetUsage } from "./own-keys.ts";
import { listWidgetChoices } from "./enum-values.ts";
import { getWidgetScript } from "./script.ts";
import { searchWidget } from "./search.ts";
import { widgetServices } from "./widget-keys.ts";
import { signUpWidget } from "./sign-up.ts";

export const widget = defineFeature({
  name: "widget",
  services: widgetServices,
  endpoints: [
    signUpWidget,
    getWidgetUsage,
    searchWidget,
    listWidgetChoices,
    createWidgetKey,
    deleteWidgetKey,
    getWidgetScript,
  ],
});

/* The features of the service, one per line. Removing the line and the folder removes the feature. */
export { advisors } from "./advisors/feature.ts";
export { alerts } from "./alerts/feature.ts";
export { billing } from "./billing/feature.ts";
export { calendar } from "./calendar/feature.ts";
export { changes } from "./changes/feature.ts";
export { citations } from "./citations/feature.ts";
export { compare } from "./compare/feature.ts";
export { console } from "./console/feature.ts";
export { device } from "./device/feature.ts";
export { feedback } from "./feedback/feature.ts";
export { guides } from "./guides/feature.ts";
export { mailLists } from "./mail-lists/feature.ts";
export { savedSearches } from "./saved-searches/feature.ts";
export { tasks } from "./tasks/feature.ts";
export { testimonials } from "./testimonials/feature.ts";
export { widget } from "./widget/feature.ts";

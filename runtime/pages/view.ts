import type { ShownPage, Visit } from "./page.ts";

/** The visitor, as known to a view. */
export type Looking = Pick<Visit, "language" | "chosen" | "link">;

/** Renders the answer of an endpoint for browsers, from the JSON body. */
export type View = (body: unknown, looking: Looking) => ShownPage;

import type { ShownPage, Visit } from "./page.ts";

/** What a view is told of the person who looks at it. */
export type Looking = Pick<Visit, "language" | "chosen" | "link">;

/** How the answer of an endpoint is shown to people; it gets the body that programs would get. */
export type View = (body: unknown, looking: Looking) => ShownPage;

/** An input that could not be taken up: where, and why. */
export type Problem = { readonly at: string; readonly reason: string };

/** A file of a snapshot that is not what it should be, relative to the snapshot, and why. */
export type Mismatch = { readonly file: string; readonly reason: string };

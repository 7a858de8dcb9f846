/** Everything a build takes from outside besides its input files: the clock, the person watching, the machine. */
export type BuildEffects = {
  /** Used for created_at, expires, stage times, and to refuse a sources file from the future; never for a record. */
  now(): Date;
  /** A stage begins, or says how far it is. */
  progress(event: ProgressEvent): void;
  readonly provenance: {
    readonly builderVersion: string;
    readonly commit: string | null;
    readonly lockfileSha256: string | null;
  };
};

export type ProgressEvent =
  | { readonly kind: "stage"; readonly stage: string }
  | { readonly kind: "detail"; readonly stage: string; readonly text: string }
  | { readonly kind: "done"; readonly stage: string; readonly seconds: number };

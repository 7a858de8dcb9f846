/** How a client cancels a running request. */
export type Cancellation = {
  /** Aborted as soon as this process knows of the cancellation. */
  readonly signal: AbortSignal;
  /** Whether the request was cancelled, in this process or through another. */
  isCancelled(): Promise<boolean>;
};

/** A request as the pipeline sees it: no server, no framework. */
export type WireRequest = {
  readonly method: string;
  /** Path and query as on the wire, one character per byte. */
  readonly target: string;
  /** Values of the path's parameters by name, as on the wire. */
  readonly params: Readonly<Record<string, string>>;
  /** A header by its lower-case name; several of one name joined by commas. */
  header(name: string): string | null;
  /** Each value of a header as received, by its lower-case name. `header` has only the first value of some names. */
  headerValues(name: string): readonly string[];
  /** The socket's remote address. */
  readonly peer: string | undefined;
  /**
   * The whole body. Throws `body_too_large` as soon as more than `limitBytes` are announced or received, and anything that
   * `onBytes` throws; it is called with the number of bytes received so far.
   */
  readBody(limitBytes: number, onBytes: (bytes: number) => void): Promise<Uint8Array>;
  /** Absent where a request cannot be cancelled. */
  readonly cancellation?: Cancellation;
};

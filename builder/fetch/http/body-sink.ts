/** Where a body goes. It may hold bytes of an earlier try, with the strong ETag they came under. */
export type BodySink = {
  readonly size: number;
  readonly etag: string | null;
  /** Empties the sink and notes the validator of what comes next. */
  restart(etag: string | null): Promise<void>;
  write(piece: Uint8Array): Promise<void>;
};

/** A sink in memory, for pages that are read and not kept. */
export function createMemorySink(): BodySink & { bytes(): Buffer; text(): string } {
  let pieces: Uint8Array[] = [];
  let size = 0;
  const bytes = () => Buffer.concat(pieces);
  return {
    get size() {
      return size;
    },
    etag: null,
    async restart() {
      pieces = [];
      size = 0;
    },
    async write(piece) {
      pieces.push(piece);
      size += piece.length;
    },
    bytes,
    text: () => bytes().toString("utf8"),
  };
}

/** How much may come out of what is inflated. */
export interface InflationLimits {
  /** Of one part of the file, in bytes. */
  readonly part: number;
  /** Bytes that come out for each that goes in, once more than `free` have come out. */
  readonly ratio: number;
  readonly free: number;
  /** The most bytes between two `>`: an unfinished tag, attribute or comment is longer than any that is meant. */
  readonly markup: number;
}

const close = '>'.charCodeAt(0);

/**
 * From now on whatever this thread inflates is counted while it is inflated, whatever a directory says of its size.
 * `exceeded` ends the thread.
 */
export function countInflation(limits: InflationLimits, exceeded: () => never): void {
  const Inflater = globalThis.DecompressionStream;
  globalThis.DecompressionStream = class {
    readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
    readonly writable: WritableStream<Uint8Array<ArrayBuffer>>;

    constructor(format: ConstructorParameters<typeof DecompressionStream>[0]) {
      let packed = 0;
      let unpacked = 0;
      let markup = 0;
      const inflater = new Inflater(format);
      const before = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(piece, out) {
          packed += piece.byteLength;
          out.enqueue(piece);
        },
      });
      const after = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(piece, out) {
          unpacked += piece.byteLength;
          const end = piece.lastIndexOf(close);
          markup = end < 0 ? markup + piece.byteLength : piece.byteLength - end;
          const isBomb = unpacked > limits.free && unpacked > limits.ratio * packed;
          if (unpacked > limits.part || isBomb || markup > limits.markup) exceeded();
          out.enqueue(piece);
        },
      });
      before.readable.pipeTo(inflater.writable).catch(() => undefined);
      this.writable = before.writable;
      this.readable = inflater.readable.pipeThrough(after);
    }
  };
}

// Why: docs/decisions/platform.md, "What others made is parsed in a worker with limits".
/** A kind of file that others make, and how much its parser may take. */
export interface ForeignKind {
  /** The worker's program: its path without the extension, which is another one once it is built. */
  readonly program: string;
  /** How many files are parsed at once by this process. */
  readonly atOnce: number;
  /** Megabytes of values and bytes together. */
  readonly memoryMb: number;
  /** How long the parser may keep its caller waiting, for the whole file. */
  readonly seconds: number;
  /** How long a worker that has done its file is kept for the next one. */
  readonly keptSeconds: number;
  /** For the person whose file it is. */
  readonly words: {
    readonly damaged: string;
    readonly tooLarge: string;
    readonly tooSlow: string;
    readonly busy: string;
  };
}

import type { ErrorCode } from '@shipmagic/domain/http/errors';

/** Ways in which a worker reads a file: each yields what it finds piece by piece. Pieces are cloned between threads. */
export type Parsers = Readonly<Record<string, (input: never) => AsyncIterable<unknown> | Iterable<unknown>>>;

/** The pieces that a parser yields. */
export type PieceOf<P extends Parsers, Name extends keyof P> =
  ReturnType<P[Name]> extends AsyncIterable<infer Piece>
    ? Piece
    : ReturnType<P[Name]> extends Iterable<infer Piece>
      ? Piece
      : never;

/** To the worker, which answers each message once. */
export type Request = { readonly start: string; readonly input: unknown } | 'next' | 'stop';

export type Answer =
  | { readonly piece: unknown }
  | { readonly end: true }
  /** `problem` is for the log where the message is for people. */
  | { readonly refused: { readonly code: ErrorCode; readonly message: string; readonly field: string | undefined } }
  | { readonly damaged: string };

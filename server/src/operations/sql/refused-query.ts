/** A query that was not run, with the reason for its author. */
export class RefusedQuery extends Error {
  readonly details: string | null;

  constructor(message: string, details: string | null = null) {
    super(message);
    this.details = details;
  }
}

/** The line of a position, counted from 1. */
export function lineOf(query: string, position: number): string {
  const before = query.slice(0, position).split('\n');
  return `Line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** A query that is not run, with the reason for whoever wrote it. */
export class RefusedQuery extends Error {
  readonly details: string | null;

  constructor(message: string, details: string | null = null) {
    super(message);
    this.details = details;
  }
}

/** Where something is in a text, as people count lines. */
export function lineOf(query: string, position: number): string {
  const before = query.slice(0, position).split('\n');
  return `Line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

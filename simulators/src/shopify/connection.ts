import { GraphQLError } from 'graphql';

/** Pagination arguments of every connection. */
export interface PageArguments {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
  reverse?: boolean | null;
}

export interface Connection<T> {
  nodes: T[];
  edges: { cursor: string; node: T }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

/** An opaque cursor in Shopify's format: base64 of the last id and the last sort value. */
export function cursor(id: number, value: number | string): string {
  return Buffer.from(JSON.stringify({ last_id: id, last_value: value })).toString('base64');
}

/** Refuses a foreign cursor as Shopify does. */
export function readCursor(text: string): { id: number; value: number | string } {
  try {
    const read = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    if (typeof read.last_id === 'number') return { id: read.last_id, value: read.last_value };
  } catch {
    // Falls through to the same refusal as any other invalid text.
  }
  throw new GraphQLError(`Invalid cursor for current pagination sort.`, { extensions: { code: 'BAD_USER_INPUT' } });
}

/** The page size of bulk operations, which read every list whole. */
export const wholeList = 2 ** 31 - 1;

/** Page size; a missing one or one above 250 is refused as by Shopify. */
export function pageSize(args: PageArguments): number {
  const size = args.first ?? args.last;
  if (size === null || size === undefined) {
    throw new GraphQLError('you must provide one of first or last', { extensions: { code: 'BAD_REQUEST' } });
  }
  if ((size > 250 && size !== wholeList) || size < 0) {
    throw new GraphQLError(`first must be between 0 and 250; got ${size}`, { extensions: { code: 'BAD_REQUEST' } });
  }
  return size;
}

/** Makes a connection of a page whose items carry their cursors. */
export function toConnection<S, T>(
  page: readonly S[],
  hasNextPage: boolean,
  hasPreviousPage: boolean,
  cursorOf: (item: S) => string,
  present: (item: S) => T,
): Connection<T> {
  const nodes = page.map(present);
  const cursors = page.map(cursorOf);
  return {
    nodes,
    edges: nodes.map((node, i) => ({ node, cursor: cursors[i] ?? '' })),
    pageInfo: { hasNextPage, hasPreviousPage, startCursor: cursors[0] ?? null, endCursor: cursors.at(-1) ?? null },
  };
}

/** Paginates a sorted list. Only empty pages have a null cursor, as in the sample answers. */
export function pageOf<S extends { id: number }, T>(
  items: readonly S[],
  args: PageArguments,
  present: (item: S) => T,
): Connection<T> {
  const size = pageSize(args);
  const ordered = args.reverse ? [...items].reverse() : items;
  let start = 0;
  if (args.after) {
    const { id } = readCursor(args.after);
    start = ordered.findIndex((item) => item.id === id) + 1;
  }
  const page = ordered.slice(start, start + size);
  return toConnection(page, start + size < ordered.length, start > 0, (item) => cursor(item.id, item.id), present);
}

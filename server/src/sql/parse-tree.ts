import { loadModule, parseSync } from 'libpg-query';
import { lineOf, RefusedQuery } from './refused-query.ts';

await loadModule();

/** A node of PostgreSQL's parse tree without its kind, or what stands in one of its fields. */
export type Fields = Record<string, unknown>;

/** The statements of a text, as PostgreSQL's own parser reads them. @throws RefusedQuery */
export function parseStatements(query: string): Fields[] {
  try {
    const { stmts = [] } = parseSync(query) as { stmts?: { stmt: Fields }[] };
    return stmts.map(({ stmt }) => stmt);
  } catch (error) {
    if (error instanceof RangeError) throw new RefusedQuery('The query is nested too deeply');
    const { cursorPosition } = (error as { sqlDetails?: { cursorPosition?: number } }).sqlDetails ?? {};
    throw new RefusedQuery(
      (error as Error).message,
      cursorPosition === undefined ? null : lineOf(query, cursorPosition),
    );
  }
}

/** The one kind of a node, and its fields. */
export function kindOf(node: unknown): [kind: string, fields: Fields] {
  const [entry] = Object.entries((node ?? {}) as Record<string, Fields>);
  return entry ?? ['', {}];
}

export const listOf = (value: unknown): Fields[] => (value ?? []) as Fields[];

/** The names in a list such as `pg_catalog.lower`; what is no name becomes an empty one. */
export const nameParts = (list: unknown): string[] =>
  listOf(list).map((part) => (part.String as { sval?: string } | undefined)?.sval ?? '');

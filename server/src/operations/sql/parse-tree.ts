import { loadModule, parseSync, scanSync } from 'libpg-query';
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

/** The text of a statement that stands at the end of another one, such as after EXPLAIN. */
export function textOf(query: string, statement: Fields): string {
  const bytes = Buffer.from(query);
  const wanted = withoutPlaces(statement);
  for (const { start } of scanSync(query).tokens) {
    const text = bytes.subarray(start).toString();
    if (isStatement(text) && withoutPlaces(parseStatements(text)[0]) === wanted) return text;
  }
  throw new RefusedQuery('The query cannot be explained');
}

function isStatement(text: string): boolean {
  if (!/^(?:select|with|values|table|\()/i.test(text)) return false;
  try {
    return parseStatements(text).length === 1;
  } catch {
    return false;
  }
}

const withoutPlaces = (statement: unknown): string =>
  JSON.stringify(statement, (key, value) => (/^(?:location|list_(?:start|end))$/.test(key) ? undefined : value));

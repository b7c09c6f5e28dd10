import { loadModule, parseSync, scanSync } from 'libpg-query';
import { lineOf, RefusedQuery } from './refused-query.ts';

await loadModule();

/** The fields of a parse tree node, or the value of one of its fields. */
export type Fields = Record<string, unknown>;

/** Parses the statements of a text with PostgreSQL's own parser. @throws RefusedQuery */
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

/** The type of a node, and its fields. */
export function kindOf(node: unknown): [kind: string, fields: Fields] {
  const [entry] = Object.entries((node ?? {}) as Record<string, Fields>);
  return entry ?? ['', {}];
}

export const listOf = (value: unknown): Fields[] => (value ?? []) as Fields[];

/** The parts of a qualified name such as `pg_catalog.lower`; anything that is not a name becomes empty. */
export const nameParts = (list: unknown): string[] =>
  listOf(list).map((part) => (part.String as { sval?: string } | undefined)?.sval ?? '');

/** The text of a statement nested at the end of another one, as in EXPLAIN. */
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

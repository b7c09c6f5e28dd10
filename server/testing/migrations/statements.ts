import { loadModule, parseSync } from 'libpg-query';
import { type Fields, kindOf } from '../../src/operations/sql/parse-tree.ts';

await loadModule();

/** A statement of a migration, with the comments above it. */
export interface Statement {
  readonly kind: string;
  readonly fields: Fields;
  /** From 1, of its first word. */
  readonly line: number;
  readonly lastLine: number;
  /** Rules that it may break, and why: `-- allow ban-drop-column: nothing has read it since 1.2.` */
  readonly allowed: ReadonlyMap<string, string>;
}

const allowance = /^-- allow ([\w-]+): *(\S.*)$/gm;
const leading = /^(?:[;\s]+|--.*(?:\n|$)|\/\*[\s\S]*?\*\/)*/;

/** By PostgreSQL's own parser. @throws if it is not SQL */
export function statementsOf(text: string): Statement[] {
  // The parser counts bytes.
  const bytes = Buffer.from(text);
  const { stmts = [] } = parseSync(text) as {
    stmts?: { stmt: Fields; stmt_location?: number; stmt_len?: number }[];
  };
  const lineAt = (byte: number) => bytes.subarray(0, byte).toString().split('\n').length;
  let before = 0;
  return stmts.map(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    const end = length ? from + length : bytes.length;
    // In between lie the former one's semicolon, and comments.
    const above = leading.exec(bytes.subarray(before, end).toString())?.[0] ?? '';
    const start = before + Buffer.byteLength(above);
    before = end;
    const [kind, fields] = kindOf(stmt);
    return {
      kind,
      fields,
      line: lineAt(start),
      lastLine: lineAt(end),
      allowed: new Map([...above.matchAll(allowance)].map(([, rule = '', why = '']) => [rule, why])),
    };
  });
}

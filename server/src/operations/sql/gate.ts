import { allowedExplainOptions, allowedFunctions, allowedNodes, allowedSettings, allowedTypes } from './allowed.ts';
import { checkColumns, type Views } from './check-columns.ts';
import { checkGrowth } from './check-growth.ts';
import { type Fields, kindOf, nameParts, parseStatements, textOf } from './parse-tree.ts';
import { RefusedQuery } from './refused-query.ts';

const onlyReading = 'Only read-only queries are allowed (SELECT, WITH, VALUES, TABLE, EXPLAIN, SHOW).';
/** Deeper than any report, and far from the recursion limit of the walk below. */
const deepest = 500;

interface Names {
  readonly views: Views;
  /** Names of this query's CTEs. */
  readonly parts: Set<string>;
}

// Why: docs/decisions/operations.md, "SQL has two independent fences".
/**
 * Admits a query that is a single read-only statement and consists only of what is allowed. It is parsed by
 * PostgreSQL's own parser, so that comments, quotes and escapes mean the same here as there. Returns the text of the
 * selection for PostgreSQL to plan; null if there is none. @throws RefusedQuery
 */
export function checkQuery(query: string, views: Views): string | null {
  // A NUL ends the text for PostgreSQL, and the rest would be read differently.
  if (query.includes('\0')) throw new RefusedQuery('The query has a character that cannot be read');
  if (query.trim() === '') throw new RefusedQuery('Please enter a SQL query');
  const [first, ...others] = parseStatements(query);
  if (!first) throw new RefusedQuery('Please enter a SQL query');
  if (others.length > 0) throw new RefusedQuery('Run one statement at a time', onlyReading);
  return checkStatement(query, first, { views, parts: new Set() });
}

function checkStatement(query: string, statement: Fields, names: Names): string | null {
  const [kind, fields] = kindOf(statement);
  if (kind === 'VariableShowStmt') {
    checkSetting(String(fields.name));
    return null;
  }
  if (kind === 'ExplainStmt') return checkExplain(query, fields, names);
  checkSelect(query, statement, names);
  return query;
}

function checkExplain(query: string, { options, query: explained }: Fields, names: Names): string {
  for (const { DefElem } of (options ?? []) as { DefElem: { defname: string } }[]) {
    if (!allowedExplainOptions.has(DefElem.defname))
      throw new RefusedQuery(`EXPLAIN ${DefElem.defname.toUpperCase()} is not available here`);
  }
  checkSelect(query, explained as Fields, names);
  return textOf(query, explained as Fields);
}

function checkSetting(name: string): void {
  if (!allowedSettings.has(name.toLowerCase())) throw new RefusedQuery(`The setting ${name} cannot be shown`);
}

function checkSelect(query: string, statement: Fields, names: Names): void {
  if (!('SelectStmt' in statement)) throw new RefusedQuery(onlyReading);
  collectParts(statement, names.parts, 0);
  checkNode(statement, names);
  checkColumns(query, statement.SelectStmt as Fields, names.views);
  checkGrowth(statement.SelectStmt as Fields);
}

/** A CTE's name may be used as a table, unless it equals a system table's. */
function collectParts(value: unknown, parts: Set<string>, depth: number): void {
  if (depth > deepest) throw new RefusedQuery('The query is nested too deeply');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'CommonTableExpr') {
      const name = String((inner as Fields).ctename);
      if (/^pg_/i.test(name)) throw new RefusedQuery(`Choose a name other than ${name}`);
      parts.add(name);
    }
    collectParts(inner, parts, depth + 1);
  }
}

/** Node types start with a capital, field names do not. */
function checkNode(value: unknown, names: Names): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (/^[A-Z]/.test(key)) checkKind(key, inner as Fields, names);
    else if (!Array.isArray(value)) checkField(key, inner);
    checkNode(inner, names);
  }
}

function checkKind(kind: string, fields: Fields, { views, parts }: Names): void {
  if (kind === 'LockingClause') throw new RefusedQuery('Rows cannot be locked here (FOR UPDATE, FOR SHARE)');
  if (/(Stmt|_stmt)$/.test(kind) && kind !== 'SelectStmt') throw new RefusedQuery(onlyReading);
  if (!allowedNodes.has(kind)) throw new RefusedQuery(`This part of SQL is not available here (${kind})`);
  if (kind === 'RangeVar') checkTable(fields, views, parts);
  if (kind === 'FuncCall') checkName(fields.funcname, allowedFunctions, 'function');
  if (kind === 'A_Expr') checkOperator(fields.name);
  // PostgreSQL reads (x).f as f(x).
  if (kind === 'A_Indirection' && nameParts(fields.indirection).some(Boolean))
    throw new RefusedQuery('Fields of a value cannot be chosen by name here');
}

function checkField(field: string, value: unknown): void {
  if (field === 'intoClause') throw new RefusedQuery(onlyReading);
  if (field === 'typeName') checkName((value as Fields).names, allowedTypes, 'type');
  if (field === 'operName' || field === 'useOp') checkOperator(value);
}

function checkTable(fields: Fields, views: Views, parts: ReadonlySet<string>): void {
  const { schemaname, catalogname, relname } = fields as Record<string, string>;
  const name = String(relname);
  const allowed =
    !catalogname &&
    (schemaname === undefined ? views.has(name) || parts.has(name) : schemaname === 'reporting' && views.has(name));
  if (allowed) return;
  const shown = [catalogname, schemaname, name].filter(Boolean).join('.');
  throw new RefusedQuery(`The table ${shown} is not available here`, 'Schema Info shows the tables that are.');
}

function checkName(list: unknown, allowed: ReadonlySet<string>, what: string): void {
  const parts = nameParts(list);
  const name = parts.at(-1) ?? '';
  const ofSystem = parts.length === 1 || (parts.length === 2 && parts[0] === 'pg_catalog');
  if (!ofSystem || !allowed.has(name)) throw new RefusedQuery(`The ${what} ${parts.join('.')} is not available here`);
}

function checkOperator(list: unknown): void {
  const parts = nameParts(list);
  if (parts.length > 1 && parts[0] !== 'pg_catalog')
    throw new RefusedQuery(`The operator ${parts.join('.')} is not available here`);
}

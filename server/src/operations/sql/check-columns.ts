import { columnName } from './column-names.ts';
import { type Fields, kindOf, listOf, nameParts } from './parse-tree.ts';
import { lineOf, RefusedQuery } from './refused-query.ts';
import { columnsOf, isColumn, type Level, type Part, type Relation, renamed, type Scope } from './scope.ts';

/** The columns of each view in the schema `reporting`. */
export type Views = ReadonlyMap<string, readonly string[]>;

/** Set-returning functions whose result has its own column names, whatever its alias. */
const ofElements = ['value'];
const ofPairs = ['key', 'value'];
export const resultColumns: ReadonlyMap<string, readonly string[]> = new Map([
  ...['json_array_elements', 'json_array_elements_text', 'jsonb_array_elements', 'jsonb_array_elements_text'].map(
    (name) => [name, ofElements] as const,
  ),
  ...['json_each', 'json_each_text', 'jsonb_each', 'jsonb_each_text'].map((name) => [name, ofPairs] as const),
]);

/** Functions allowed in FROM whose result has the type of an argument, or of its elements. */
export const functionsOfAnyType: ReadonlySet<string> = new Set(['unnest', 'lower', 'upper']);

/**
 * Refuses every qualified name that is not a column of its relation: PostgreSQL would read `q.f` as the function `f`,
 * or a cast to the type `f`, applied to `q`. Unqualified names are never read as calls. @throws RefusedQuery
 */
export function checkColumns(query: string, select: Fields, views: Views): void {
  const known = new Map<Fields, readonly string[]>();

  /** Checks a SELECT and returns its column names. */
  function columnsOfSelect(select: Fields, outside: Scope): readonly string[] {
    const done = known.get(select);
    if (done) return done;
    const scope = withParts(select, outside);
    const columns = select.larg ? ofBoth(select, scope) : ofOne(select, scope);
    known.set(select, columns);
    return columns;
  }

  function ofBoth(select: Fields, scope: Scope): readonly string[] {
    const columns = columnsOfSelect(select.larg as Fields, scope);
    columnsOfSelect(select.rarg as Fields, scope);
    checkFields(select, ['larg', 'rarg', 'withClause'], scope);
    return columns;
  }

  function ofOne(select: Fields, outside: Scope): readonly string[] {
    const level: Level = { relations: [], complete: false };
    const scope = { ...outside, levels: [level, ...outside.levels] };
    const all = listOf(select.fromClause).flatMap((item) => bringIn(item, level, scope));
    level.complete = true;
    checkFields(select, ['fromClause', 'withClause'], scope);
    const [row] = listOf(select.valuesLists);
    if (row) return listOf((row.List as Fields).items).map((_, i) => `column${i + 1}`);
    return listOf(select.targetList).flatMap((target) => ofTarget(target.ResTarget as Fields, all, scope));
  }

  function ofTarget({ name, val }: Fields, all: readonly string[], scope: Scope): readonly string[] {
    if (name) return [String(name)];
    const [kind, fields] = kindOf(val);
    if (kind === 'ColumnRef' && isStar(listOf(fields.fields).at(-1))) {
      const relation = nameParts(fields.fields).at(-2);
      return relation === undefined ? all : columnsOf(scope, relation);
    }
    if (kind === 'A_Indirection' && isStar(listOf(fields.indirection).at(-1))) return [];
    return [columnName(val) ?? '?column?'];
  }

  /** The CTEs of a WITH clause, each with what its own text can see. */
  function withParts({ withClause }: Fields, outside: Scope): Scope {
    const { ctes, recursive } = (withClause ?? {}) as Fields;
    if (!ctes) return outside;
    const parts = new Map(outside.parts);
    const added: Part[] = [];
    for (const { CommonTableExpr } of listOf(ctes)) {
      const part = toPart(CommonTableExpr as Fields, {
        levels: outside.levels,
        // Without RECURSIVE a CTE sees only those before it.
        parts: recursive ? parts : new Map(parts),
      });
      parts.set(String((CommonTableExpr as Fields).ctename), part);
      added.push(part);
    }
    for (const part of added) part.columns();
    return { levels: outside.levels, parts };
  }

  function toPart({ ctequery, aliascolnames }: Fields, scope: Scope): Part {
    const [, body] = kindOf(ctequery);
    const named = (columns: readonly string[] = []) => renamed(columns, nameParts(aliascolnames));
    let underWay = false;
    return {
      columns() {
        const whole = known.get(body);
        if (whole) return named(whole);
        // Within a recursion, the first half determines the columns.
        if (underWay) return named(known.get(body.larg as Fields));
        underWay = true;
        return named(columnsOfSelect(body, scope));
      },
    };
  }

  /** Adds what a FROM item makes visible, and returns its columns. */
  function bringIn(item: Fields, level: Level, scope: Scope): readonly string[] {
    const [kind, fields] = kindOf(item);
    if (kind === 'JoinExpr') return bringInJoin(fields, level, scope);
    const { aliasname, colnames } = (fields.alias ?? {}) as Fields;
    const [name, columns] = ofItem(kind, fields, scope, aliasname === undefined ? null : String(aliasname));
    const relation: Relation = { name, columns: renamed(columns, nameParts(colnames)) };
    level.relations.push(relation);
    return relation.columns;
  }

  function ofItem(
    kind: string,
    fields: Fields,
    scope: Scope,
    alias: string | null,
  ): [name: string | null, columns: readonly string[]] {
    if (kind === 'RangeVar') {
      const table = String(fields.relname);
      const part = fields.schemaname === undefined ? scope.parts.get(table) : undefined;
      return [alias ?? table, part?.columns() ?? views.get(table) ?? []];
    }
    if (kind === 'RangeSubselect') return [alias, columnsOfSelect(kindOf(fields.subquery)[1], scope)];
    check(fields, scope);
    const calls = listOf(fields.functions).map((call) => listOf((call.List as Fields).items)[0]);
    const name = alias ?? columnName(calls[0]);
    const columns = calls.flatMap((call) => ofCall(call, calls.length === 1 ? alias : null));
    return [name, fields.ordinality ? [...columns, 'ordinality'] : columns];
  }

  function ofCall(call: unknown, alias: string | null): readonly string[] {
    const [kind, { funcname }] = kindOf(call);
    const name = nameParts(funcname).at(-1) ?? '';
    // The result may be a composite with its own columns; only a list of column aliases reveals them.
    if (kind !== 'FuncCall' || functionsOfAnyType.has(name)) return [];
    return resultColumns.get(name) ?? [alias ?? name];
  }

  function bringInJoin(join: Fields, level: Level, scope: Scope): readonly string[] {
    const before = level.relations.length;
    const left = bringIn(join.larg as Fields, level, scope);
    const right = bringIn(join.rarg as Fields, level, scope);
    check(join.quals, scope);
    const using = join.isNatural ? left.filter((name) => right.includes(name)) : nameParts(join.usingClause);
    const rest = [...left, ...right].filter((name) => !using.includes(name));
    const { aliasname, colnames } = (join.alias ?? {}) as Fields;
    const columns = renamed([...using, ...rest], nameParts(colnames));
    if (aliasname !== undefined) {
      level.relations.splice(before);
      level.relations.push({ name: String(aliasname), columns });
    }
    const ofUsing = (join.join_using_alias as Fields | undefined)?.aliasname;
    if (ofUsing !== undefined) level.relations.push({ name: String(ofUsing), columns: using });
    return columns;
  }

  function checkFields(fields: Fields, except: readonly string[], scope: Scope): void {
    for (const [field, value] of Object.entries(fields)) if (!except.includes(field)) check(value, scope);
  }

  function check(value: unknown, scope: Scope): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'SelectStmt') columnsOfSelect(inner, scope);
      else if (key === 'ColumnRef') checkReference(inner, scope);
      else check(inner, scope);
    }
  }

  function checkReference({ fields, location }: Fields, scope: Scope): void {
    const names = nameParts(fields);
    if (names.length === 1 || isStar(listOf(fields).at(-1))) return;
    const [relation, column] = names.slice(-2) as [string, string];
    const known =
      names.length === 2
        ? isColumn(scope, relation, column)
        : names.length === 3 && names[0] === 'reporting' && views.get(relation)?.includes(column);
    if (known) return;
    throw new RefusedQuery(`The column ${names.join('.')} is not available here`, placeOf(query, location));
  }

  columnsOfSelect(select, { levels: [], parts: new Map() });
}

const isStar = (field: Fields | undefined): boolean => field !== undefined && 'A_Star' in field;

/** The parser counts bytes. */
const placeOf = (query: string, location: unknown): string =>
  lineOf(
    query,
    Buffer.from(query)
      .subarray(0, Number(location ?? 0))
      .toString().length,
  );

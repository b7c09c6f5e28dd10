/** A relation in a FROM clause. Without an alias its columns cannot be qualified, but `*` includes them. */
export interface Relation {
  readonly name: string | null;
  readonly columns: readonly string[];
}

/** The FROM clause of one SELECT. */
export interface Level {
  readonly relations: Relation[];
  /** While the clause is being read, the visibility of its relations depends on LATERAL and position. */
  complete: boolean;
}

/** A CTE of the query; its columns are determined on first use. */
export interface Part {
  columns(): readonly string[];
}

/** The names visible at one place of a query. */
export interface Scope {
  /** From the innermost SELECT outwards. */
  readonly levels: readonly Level[];
  readonly parts: ReadonlyMap<string, Part>;
}

/**
 * Whether a qualified name is a column wherever PostgreSQL may find its relation. If several relations of that name
 * are possible, each must have the column.
 */
export function isColumn({ levels }: Scope, relation: string, column: string): boolean {
  let found = false;
  for (const { relations, complete } of levels) {
    const meant = relations.filter(({ name }) => name === relation);
    if (meant.some(({ columns }) => !columns.includes(column))) return false;
    if (meant.length === 0) continue;
    if (complete) return true;
    found = true;
  }
  return found;
}

/** The columns of `relation.*`. */
export function columnsOf({ levels }: Scope, relation: string): readonly string[] {
  for (const { relations } of levels) {
    const found = relations.find(({ name }) => name === relation);
    if (found) return found.columns;
  }
  return [];
}

/** Renames the first columns by a list of column aliases. */
export const renamed = (columns: readonly string[], names: readonly string[]): readonly string[] =>
  names.length === 0 ? columns : [...names, ...columns.slice(names.length)];

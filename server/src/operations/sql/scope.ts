/** Something that a FROM clause brings in. Without a name its columns cannot be qualified, but `*` has them, too. */
export interface Relation {
  readonly name: string | null;
  readonly columns: readonly string[];
}

/** The FROM clause of one SELECT. */
export interface Level {
  readonly relations: Relation[];
  /** While the clause itself is read, which of its relations can be seen depends on LATERAL and on the place. */
  complete: boolean;
}

/** A part of the query that WITH named; its columns are found out when it is first used. */
export interface Part {
  columns(): readonly string[];
}

/** What can be seen from one place of a query. */
export interface Scope {
  /** From the innermost SELECT outwards. */
  readonly levels: readonly Level[];
  readonly parts: ReadonlyMap<string, Part>;
}

/**
 * Whether a qualified name is a column wherever PostgreSQL may find its relation. Where several relations of that name
 * may be meant, each must have the column.
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

/** The columns that `relation.*` stands for. */
export function columnsOf({ levels }: Scope, relation: string): readonly string[] {
  for (const { relations } of levels) {
    const found = relations.find(({ name }) => name === relation);
    if (found) return found.columns;
  }
  return [];
}

/** The columns under the names that an alias gives to the first of them. */
export const renamed = (columns: readonly string[], names: readonly string[]): readonly string[] =>
  names.length === 0 ? columns : [...names, ...columns.slice(names.length)];

/** A column of a list, of its export, or of both. */
export interface ListColumn {
  /** The column's title on the screen; columns without one are only exported. */
  readonly title?: string;
  /** The headings of its cells in the export: a column of the screen tells several facts in one place. */
  readonly cells: readonly string[];
  /** On the screen only for whoever chooses it. */
  readonly optional?: true;
  /** Vendor members get it neither exported nor named. */
  readonly forStaff?: true;
}

export type ListColumns = Readonly<Record<string, ListColumn>>;

/** The columns of the screen. */
export type ShownColumn<C extends ListColumns> = {
  [Key in keyof C]: C[Key] extends { readonly title: string } ? Key : never;
}[keyof C];

/** The headings of the export. */
export type ExportCell<C extends ListColumns> = C[keyof C]['cells'][number];

/** The headings of the export, in its order. */
export const exportCells = <const C extends ListColumns>(columns: C, { staff }: { staff: boolean }): ExportCell<C>[] =>
  Object.values<ListColumn>(columns)
    .filter(({ forStaff }) => staff || !forStaff)
    .flatMap(({ cells }) => cells);

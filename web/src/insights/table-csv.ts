import { csvText } from '../ui/csv-text.ts';
import { saveFile } from '../ui/save-file.ts';
import { type FigureColumn, figureCells } from './figure-table.tsx';

/** Saves the rows of a table as a file. `name` has no ending. */
export function saveTable<Row>(name: string, columns: readonly FigureColumn<Row>[], rows: readonly Row[]): void {
  saveFile(`${name}.csv`, new Blob([csvText(figureCells(columns, rows))], { type: 'text/csv' }));
}

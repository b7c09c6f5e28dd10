import { z } from 'zod';

const columnKey = z.string().min(1).max(40);
const mostColumns = 60;

/** The least and greatest width of a column, in pixels. */
export const columnWidths = { least: 48, most: 800 } as const;

/** The columns of a list as a person chose them: their order, which are left out, and how wide they are. */
export const listLayout = z.object({
  /** Columns by key; a column that is not named follows those that are. */
  order: z.array(columnKey).max(mostColumns),
  hidden: z.array(columnKey).max(mostColumns),
  /** Columns that are left out unless they are chosen, and were. */
  shown: z.array(columnKey).max(mostColumns).optional(),
  widths: z.record(columnKey, z.number().int().min(columnWidths.least).max(columnWidths.most)),
});
export type ListLayout = z.output<typeof listLayout>;

export const usualLayout: ListLayout = { order: [], hidden: [], widths: {} };

interface Column {
  readonly key: string;
  /** Left out unless it is chosen. */
  readonly optional?: true | undefined;
}

/**
 * The columns in the order of a layout. A column that it does not name, because it is newer, stays behind the one that
 * it follows in the list itself. The last column is pinned: it keeps its place.
 */
export function orderColumns<C extends Column>(columns: readonly C[], { order }: ListLayout): C[] {
  const last = columns.at(-1);
  const movable = columns.slice(0, -1);
  const named = order.flatMap((key) => movable.find((column) => column.key === key) ?? []);
  const arranged = [...new Set(named)];
  movable.forEach((column, i) => {
    if (arranged.includes(column)) return;
    const before = movable[i - 1];
    arranged.splice(before ? arranged.indexOf(before) + 1 : 0, 0, column);
  });
  return last ? [...arranged, last] : arranged;
}

/** Whether a column can be moved or left out: the first one names the row, and the last one is pinned. */
export const canHide = (columns: readonly Column[], key: string): boolean =>
  key !== columns[0]?.key && key !== columns.at(-1)?.key;

/** Whether a layout shows a column. */
export const isShown = (columns: readonly Column[], { key, optional }: Column, layout: ListLayout): boolean =>
  !canHide(columns, key) || (optional ? (layout.shown ?? []).includes(key) : !layout.hidden.includes(key));

/** The columns that a layout shows, in its order. */
export const shownColumns = <C extends Column>(columns: readonly C[], layout: ListLayout): C[] =>
  orderColumns(columns, layout).filter((column) => isShown(columns, column, layout));

const toggled = (keys: readonly string[], key: string) =>
  keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];

/** The layout with a column shown that was left out, or the other way round. */
export function toggleColumn(layout: ListLayout, { key, optional }: Column): ListLayout {
  if (!optional) return { ...layout, hidden: toggled(layout.hidden, key) };
  const { shown = [], ...others } = layout;
  const now = toggled(shown, key);
  return now.length > 0 ? { ...others, shown: now } : others;
}

/** Moves a column one place; the pinned one is not passed. */
export function moveColumn(columns: readonly Column[], layout: ListLayout, key: string, by: -1 | 1): ListLayout {
  const keys = orderColumns(columns, layout)
    .slice(0, -1)
    .map((column) => column.key);
  const from = keys.indexOf(key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= keys.length) return layout;
  keys.splice(to, 0, ...keys.splice(from, 1));
  return { ...layout, order: keys };
}

export const isUsualLayout = ({ order, hidden, shown = [], widths }: ListLayout): boolean =>
  order.length === 0 && hidden.length === 0 && shown.length === 0 && Object.keys(widths).length === 0;

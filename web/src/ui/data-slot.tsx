import { memo, type ReactNode } from 'react';
import type { Notes } from './row-note.tsx';

/** A row, or a place for one that is still to come. */
export interface Slot<T> {
  id: string;
  row: T | null;
}

/** A placeholder for rows that are still loading. */
export const places = Array.from({ length: 8 }, (_, i) => ({ id: `place-${i}`, row: null }));

export interface Selection<T> {
  ids: ReadonlySet<string>;
  onChange: (ids: Set<string>) => void;
  /** Which rows can be selected; all unless told. */
  selectable?: (row: T) => boolean;
}

export interface Expansion<T> {
  ids: ReadonlySet<string>;
  content: (row: T) => ReactNode;
}

/** Rows under headings: the section of each, and the heading of a section. */
export interface Sections<T> {
  of: (row: T) => string;
  head: (section: string) => ReactNode;
}

/** The heading above a row: that of its section where another one has ended; null for none. */
export function headAbove<T>(slots: readonly Slot<T>[], index: number, sections: Sections<T> | undefined): ReactNode {
  const [row, before] = [slots[index]?.row, slots[index - 1]?.row];
  if (!sections || !row) return null;
  const section = sections.of(row);
  return before && sections.of(before) === section ? null : sections.head(section);
}

/** How a row is drawn, whatever it is a row of. */
export type Draw = (row: unknown) => ReactNode;

/** One row's cell or card: drawn anew when the row is another one, not when something else on the screen changes. */
export const Drawn = memo(function Drawn({ row, draw }: { row: unknown; draw: Draw }) {
  return draw(row);
});

export const canSelect = <T,>({ row }: Slot<T>, { selectable }: Selection<T>) =>
  row !== null && (selectable?.(row) ?? true);

export const nameOf = <T,>({ id, row }: Slot<T>, rowName: ((row: T) => string) | undefined) =>
  row !== null && rowName ? rowName(row) : id;

/** The quiet mark of a row that something has happened to. */
export const noteAttributes = (id: string, notes: Notes) => (notes.has(id) ? { 'data-noted': true } : {});

export function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The selectable rows from one to another, both included, whichever stands first; the second alone if the first has gone. */
export function rangeTo<T>(slots: readonly Slot<T>[], selection: Selection<T>, from: string, to: string): string[] {
  const [first, last] = [from, to].map((id) => slots.findIndex((slot) => slot.id === id)).sort((a, b) => a - b);
  if (first === undefined || last === undefined || first < 0) return [to];
  return slots.slice(first, last + 1).flatMap((slot) => (canSelect(slot, selection) ? [slot.id] : []));
}

interface ListProps {
  slots: readonly Slot<unknown>[];
  notes: Notes;
  [name: string]: unknown;
}

/** Whether the same rows are to be drawn in the same way, whichever lists and groups of settings say so. */
export function isSameList(before: ListProps, now: ListProps): boolean {
  return Object.entries(now).every(([name, value]) => {
    const old = before[name];
    if (Object.is(value, old)) return true;
    if (name === 'slots') return sameSlots(before.slots, now.slots);
    if (name === 'notes') return sameNotes(before.notes, now.notes);
    return sameFields(old, value);
  });
}

const sameSlots = (before: ListProps['slots'], now: ListProps['slots']) =>
  before.length === now.length && before.every(({ id, row }, i) => now[i]?.id === id && now[i]?.row === row);

export const sameNotes = (before: Notes, now: Notes) =>
  before.size === now.size && [...before].every(([id, note]) => now.get(id) === note);

/** Of a group of settings each has to be the same; anything else would have been the same object. */
function sameFields(before: unknown, now: unknown): boolean {
  if (!isGroup(before) || !isGroup(now)) return false;
  const names = Object.keys({ ...before, ...now });
  return names.every((name) => Object.is(before[name], now[name]));
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

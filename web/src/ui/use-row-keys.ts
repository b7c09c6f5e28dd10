import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { isScreenCovered, type Shortcut, useShortcuts } from './shortcuts.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface RowActions {
  onOpen: ((id: string) => void) | undefined;
  onToggle: ((id: string) => void) | undefined;
  /** The row that gets the focus when the list comes up. */
  startAt?: string | null | undefined;
  /** Keys for the controls of a row that name them by `aria-keyshortcuts`. */
  keys?: readonly Shortcut[] | undefined;
}

const rowSelector = '[data-row]';

/** Attributes for keyboard navigation: a single tab stop for the whole list, on its first row. */
export const rowAttributes = (id: string, index: number) => ({ 'data-row': id, tabIndex: index === 0 ? 0 : -1 });

/**
 * Keyboard navigation in a list: arrows, J and K, Home and End move between rows, Enter opens one (with Ctrl or Cmd in
 * a new tab), Space selects it. Keys pressed in a row's controls are ignored. While nothing is focused, the down arrow
 * or J enters the list. A row keeps the focus when the control in it that was used disappears.
 */
export function useRowKeys(frame: RefObject<HTMLElement | null>, { onOpen, onToggle, startAt, keys = [] }: RowActions) {
  useStart(frame, startAt);
  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      if ((event.key !== 'ArrowDown' && event.key !== 'j') || event.defaultPrevented || hasModifier(event)) return;
      if (isScreenCovered()) return;
      if (document.activeElement !== document.body && document.activeElement?.id !== 'main') return;
      const first = frame.current?.querySelector<HTMLElement>(rowSelector);
      if (!first) return;
      event.preventDefault();
      first.focus();
    };
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, [frame]);
  useKeptFocus(frame, rowOf);
  useShortcuts([
    { key: 'arrowdown arrowup j k home end', label: 'Walk the rows' },
    ...(onOpen ? [{ key: 'enter', label: 'Open the row' }] : []),
    ...(onToggle ? [{ key: 'space', label: 'Select the row' }] : []),
    ...keys,
  ]);

  return (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target as HTMLElement;
    const id = row.dataset.row;
    if (id === undefined) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && openInNewTab(row)) return event.preventDefault();
    if (hasModifier(event)) return;
    const target = neighbour(row, event.key);
    if (target) target.focus();
    else if (event.key === 'Enter' && onOpen) onOpen(id);
    else if (event.key === ' ' && onToggle) onToggle(id);
    else if (!pressControl(row, event.key)) return;
    event.preventDefault();
  };
}

/** Opens where a row leads, as Ctrl and a click on its link would. */
function openInNewTab(row: HTMLElement): boolean {
  const link = row.querySelector<HTMLAnchorElement>('a[href]');
  if (link) window.open(link.href, '_blank', 'noopener');
  return link !== null;
}

/** Focuses a row as soon as it is drawn, unless somebody has focused something else by then. */
function useStart(frame: RefObject<HTMLElement | null>, startAt: string | null | undefined) {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || startAt === null || startAt === undefined) return;
    const row = frame.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(startAt)}"]`);
    if (!row) return;
    done.current = true;
    // After the screen itself was focused, as with every navigation.
    const frameId = requestAnimationFrame(() => row.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frameId);
  });
}

/** Presses the control in here that names this key. */
export function pressControl(within: ParentNode, key: string): boolean {
  if (!/^[a-z]$/i.test(key)) return false;
  const control = within.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key.toUpperCase()}"]:not(:disabled)`);
  control?.focus();
  control?.click();
  return control !== null;
}

/** Rows are drawn anew, so that the row is looked for by its id. */
function rowOf(focused: Element) {
  const row = focused.closest<HTMLElement>(rowSelector);
  const [list, id] = [row?.parentElement, row?.dataset.row];
  return list && id !== undefined ? () => list.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) : undefined;
}

function neighbour(row: HTMLElement, key: string): HTMLElement | null {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(`:scope > ${rowSelector}`) ?? [])];
  const at = rows.indexOf(row);
  if (key === 'ArrowDown' || key === 'j') return rows[at + 1] ?? row;
  if (key === 'ArrowUp' || key === 'k') return rows[at - 1] ?? row;
  if (key === 'Home') return rows[0] ?? null;
  if (key === 'End') return rows.at(-1) ?? null;
  return null;
}

const hasModifier = (event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }) =>
  event.ctrlKey || event.metaKey || event.altKey;

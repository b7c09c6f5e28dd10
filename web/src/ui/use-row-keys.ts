import { type KeyboardEvent, type RefObject, useEffect } from 'react';

interface RowActions {
  onOpen: ((id: string) => void) | undefined;
  onToggle: ((id: string) => void) | undefined;
}

const rowSelector = '[data-row]';

/** Attributes for keyboard navigation: a single tab stop for the whole list, on its first row. */
export const rowAttributes = (id: string, index: number) => ({ 'data-row': id, tabIndex: index === 0 ? 0 : -1 });

/**
 * Keyboard navigation in a list: arrows, Home and End move between rows, Enter opens one, Space selects it. Keys
 * pressed in a row's controls are ignored. While nothing is focused, the down arrow enters the list.
 */
export function useRowKeys(frame: RefObject<HTMLElement | null>, { onOpen, onToggle }: RowActions) {
  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || event.defaultPrevented || hasModifier(event)) return;
      if (document.activeElement !== document.body) return;
      const first = frame.current?.querySelector<HTMLElement>(rowSelector);
      if (!first) return;
      event.preventDefault();
      first.focus();
    };
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, [frame]);

  return (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target as HTMLElement;
    const id = row.dataset.row;
    if (id === undefined || hasModifier(event)) return;
    const target = neighbour(row, event.key);
    if (target) target.focus();
    else if (event.key === 'Enter' && onOpen) onOpen(id);
    else if (event.key === ' ' && onToggle) onToggle(id);
    else return;
    event.preventDefault();
  };
}

function neighbour(row: HTMLElement, key: string): HTMLElement | null {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(`:scope > ${rowSelector}`) ?? [])];
  const at = rows.indexOf(row);
  if (key === 'ArrowDown') return rows[at + 1] ?? row;
  if (key === 'ArrowUp') return rows[at - 1] ?? row;
  if (key === 'Home') return rows[0] ?? null;
  if (key === 'End') return rows.at(-1) ?? null;
  return null;
}

const hasModifier = (event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }) =>
  event.ctrlKey || event.metaKey || event.altKey;

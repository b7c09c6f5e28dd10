import { useSyncExternalStore } from 'react';

/** The batches started in this tab whose outcome nobody has closed yet, the latest last. */
const key = 'followed-batches';
const changed = new EventTarget();
let read: { readonly text: string; readonly ids: readonly string[] } = { text: '[]', ids: [] };

function followed(): readonly string[] {
  const text = sessionStorage.getItem(key) ?? '[]';
  if (text !== read.text) read = { text, ids: idsIn(text) };
  return read.ids;
}

function idsIn(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function keep(ids: readonly string[]): void {
  sessionStorage.setItem(key, JSON.stringify(ids));
  changed.dispatchEvent(new Event('change'));
}

export const followBatch = (id: string) => keep([...followed().filter((one) => one !== id), id]);
export const leaveBatch = (id: string) => keep(followed().filter((one) => one !== id));

export function useFollowedBatches(): readonly string[] {
  return useSyncExternalStore((tell) => {
    changed.addEventListener('change', tell);
    return () => changed.removeEventListener('change', tell);
  }, followed);
}

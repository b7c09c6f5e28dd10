import { useSyncExternalStore } from 'react';
import { onSessionChange, storedUserId } from '../api/session.ts';

/** The batches that this person started in this tab, whose outcome nobody has closed yet, the latest last. */
const key = () => `followed-batches of ${storedUserId() ?? 'nobody'}`;
const changed = new EventTarget();
let read: { readonly text: string; readonly ids: readonly string[] } = { text: '[]', ids: [] };

export function followedBatches(): readonly string[] {
  const text = sessionStorage.getItem(key()) ?? '[]';
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
  sessionStorage.setItem(key(), JSON.stringify(ids));
  changed.dispatchEvent(new Event('change'));
}

export const followBatch = (id: string) => keep([...followedBatches().filter((one) => one !== id), id]);
export const leaveBatch = (id: string) => keep(followedBatches().filter((one) => one !== id));

export function useFollowedBatches(): readonly string[] {
  return useSyncExternalStore((tell) => {
    changed.addEventListener('change', tell);
    const leave = onSessionChange(tell);
    return () => {
      changed.removeEventListener('change', tell);
      leave();
    };
  }, followedBatches);
}

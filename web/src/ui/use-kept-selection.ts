import { useState } from 'react';
import { useSession } from '../api/session.ts';

/** The selections that this tab's lists keep, by list and user. */
const kept = new Map<string, unknown>();

/** A person's choice in a list; it survives opening a row and coming back. */
export function useKept<T>(list: string, otherwise: () => T): [T, (value: T) => void] {
  const key = `${list} of ${useSession()?.user.id ?? 'nobody'}`;
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as T) : otherwise()));
  return [
    value,
    (next) => {
      kept.set(key, next);
      setValue(next);
    },
  ];
}

/** The rows selected in a list. */
export const useKeptSelection = (list: string) => useKept<ReadonlySet<string>>(list, () => new Set());

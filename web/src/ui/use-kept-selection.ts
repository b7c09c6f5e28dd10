import { useState } from 'react';
import { useSession } from '../api/session.ts';

/** The selections of this tab's lists, by list and user. */
const kept = new Map<string, ReadonlySet<string>>();

/** The rows selected in a list; the selection survives opening a row and coming back. */
export function useKeptSelection(list: string): [ReadonlySet<string>, (ids: ReadonlySet<string>) => void] {
  const key = `${list} of ${useSession()?.user.id ?? 'nobody'}`;
  const [selected, setSelected] = useState(() => kept.get(key) ?? new Set<string>());
  return [
    selected,
    (ids) => {
      kept.set(key, ids);
      setSelected(ids);
    },
  ];
}

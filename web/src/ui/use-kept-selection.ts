import { useState } from 'react';
import { useSession } from '../api/session.ts';

/** What is selected in the lists of this tab, by list and person. */
const kept = new Map<string, ReadonlySet<string>>();

/** The rows selected in a list; who opens one of them and comes back finds them selected. */
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

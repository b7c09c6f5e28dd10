import { useEffect, useRef } from 'react';

/** For a list of tabs, each with its name as `data-tab`: on a narrow screen they scroll, and the open one may be out of sight. */
export function useOpenTabInSight(active: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-tab="${active}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [active]);
  return list;
}

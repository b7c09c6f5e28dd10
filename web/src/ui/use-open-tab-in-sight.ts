import { useEffect, useRef } from 'react';

/** Scrolls the open tab into view; on a narrow screen tabs scroll. Each has its name as `data-tab`. */
export function useOpenTabInSight(active: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-tab="${active}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [active]);
  return list;
}

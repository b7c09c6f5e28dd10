import { type RefObject, useCallback, useEffect, useState } from 'react';

const sides = ['bottom', 'left', 'right'] as const;
type Side = (typeof sides)[number];

/** On which sides of a scrolled frame there is more, in words for its shadows. */
export function useEdges(viewport: RefObject<HTMLElement | null>) {
  const [more, setMore] = useState('');
  const look = useCallback(() => {
    const frame = viewport.current;
    if (!frame) return;
    const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = frame;
    const has: Record<Side, boolean> = {
      bottom: scrollHeight - scrollTop - clientHeight >= 1,
      left: scrollLeft > 0,
      right: scrollWidth - scrollLeft - clientWidth >= 1,
    };
    setMore(sides.filter((side) => has[side]).join(' '));
  }, [viewport]);
  useEffect(() => {
    const frame = viewport.current;
    if (!frame) return;
    // Tells at once, too.
    const observer = new ResizeObserver(look);
    observer.observe(frame);
    for (const content of frame.querySelectorAll('table')) observer.observe(content);
    return () => observer.disconnect();
  }, [viewport, look]);
  return { more, onScroll: look };
}

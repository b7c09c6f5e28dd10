import { columnWidths } from '@shipmagic/domain/views/list-layout';
import type { PointerEvent } from 'react';
import classes from './resize-handle.module.css';

/**
 * The edge of a column, which is dragged to another width. By keyboard the same is done in the dialog of the columns,
 * so that the heads have no further stops.
 */
export function ResizeHandle({ onWidth }: { onWidth: (width: number) => void }) {
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const head = event.currentTarget.closest('th');
    if (!head) return;
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    const from = event.clientX;
    const width = head.getBoundingClientRect().width;
    handle.setPointerCapture(event.pointerId);
    const at = (x: number) => Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width + x - from)));
    const move = ({ clientX }: globalThis.PointerEvent) => {
      head.style.width = head.style.minWidth = head.style.maxWidth = `${at(clientX)}px`;
    };
    const end = ({ clientX }: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move);
      head.style.width = head.style.minWidth = head.style.maxWidth = '';
      if (Math.abs(clientX - from) > 2) onWidth(at(clientX));
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end, { once: true });
  };
  return <span className={classes.handle} aria-hidden onPointerDown={drag} />;
}

import { Loader } from '@mantine/core';
import { batchProgress } from '@shipmagic/domain/batches/batch-state';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './batch-indicator.module.css';
import { leaveBatch } from './followed-batches.ts';
import { isLeftBehind, isOrdersScreen } from './leave-told.ts';
import { useBatch, useEnding } from './use-batch.ts';
import { useUndoSeconds } from './use-undo-seconds.ts';

/** In the header of every screen: how far the batch started last has come, and the way to it. */
export function BatchIndicator({ id }: { id: string }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { data: batch, dataUpdatedAt } = useBatch(id);
  useEnding(batch);
  const undoable = useUndoSeconds(batch?.mine ? batch.undoUntil : null, dataUpdatedAt) > 0;
  const isTold = batch !== undefined && batch.state !== 'working' && batch.counts.failed === 0 && !undoable;
  const toldAt = useRef<string>(undefined);
  useEffect(() => {
    if (isLeftBehind(toldAt.current, path)) leaveBatch(id);
    toldAt.current = isTold ? path : undefined;
  }, [isTold, path, id]);
  // Where its progress is shown, it would be said twice.
  if (!batch || path === '/orders' || path.startsWith('/batches/') || (isTold && isOrdersScreen(path))) return null;
  const { ended, total } = batchProgress(batch.counts);
  const working = batch.state === 'working';
  return (
    <Link to="/batches/$id" params={{ id }} search={{ page: 1 }} className={classes.link}>
      {working ? <Loader size={14} /> : <IconCircleCheck size={16} aria-hidden />}
      <span className={classes.title}>{batch.title}</span>
      <span>
        {batch.waits || batch.pause ? 'waiting' : working ? `${ended} of ${total}` : 'done'}
        {batch.counts.failed > 0 && `, ${batch.counts.failed} failed`}
      </span>
    </Link>
  );
}

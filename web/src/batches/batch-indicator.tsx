import { Loader } from '@mantine/core';
import { batchProgress } from '@shipmagic/domain/batches/batch-state';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import classes from './batch-indicator.module.css';
import { useBatch, useEnding } from './use-batch.ts';

/** In the header of every screen: how far the batch started last has come, and the way to it. */
export function BatchIndicator({ id }: { id: string }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { data: batch } = useBatch(id);
  useEnding(batch);
  // Where its progress is shown, it would be said twice.
  if (!batch || path === '/orders' || path.startsWith('/batches/')) return null;
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

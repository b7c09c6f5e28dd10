import type { batchWork } from '@shipmagic/domain/batches/batch-work';
import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import type { RouteInput } from '@shipmagic/domain/http/route';
import { useState } from 'react';
import { z } from 'zod';
import { ApiError, serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { toast } from '../ui/toast.ts';
import type { Selection } from './chosen.ts';
import { keepTabFor } from './document-tabs.ts';
import { followBatch } from './followed-batches.ts';

type Body = RouteInput<typeof batchesContract.create>['body'];
/** A batch's work as a call takes it. */
export type Work = z.input<typeof batchWork>;

/** Another number of orders matches the filter now than was shown. */
export interface Recount {
  readonly was: number;
  readonly total: number;
  readonly body: Body;
  readonly tab: Window | null;
}

const otherTotal = z.object({ total: z.number().int() });

/** Starts batches and follows them. With another number of orders than was shown, it asks again. */
export function useStartBatch(onStarted: () => void) {
  const [recount, setRecount] = useState<Recount | null>(null);
  const create = useRouteMutation(batchesContract.create, { changes: [batchesContract.list] });
  const start = (body: Body, tab: Window | null = null) =>
    create.mutate(
      { body },
      {
        onSuccess: ({ id }) => {
          keepTabFor(id, tab);
          followBatch(id);
          setRecount(null);
          onStarted();
        },
        onError: (error) => {
          const { data } = otherTotal.safeParse(error instanceof ApiError && error.status === 409 && error.details);
          if (data) return setRecount({ was: body.expectedTotal ?? 0, total: data.total, body, tab });
          tab?.close();
          setRecount(null);
          toast.error('Nothing was started', serverMessage(error) ?? error.message);
        },
      },
    );
  return {
    start,
    busy: create.isPending,
    recount,
    /** Starts with the orders that match now. */
    accept: () => recount && start({ ...recount.body, expectedTotal: recount.total }, recount.tab),
    giveUp: () => {
      recount?.tab?.close();
      setRecount(null);
    },
  };
}
export type BatchStarter = ReturnType<typeof useStartBatch>;

export const startBody = (selection: Selection, work: Work) => ({ ...selection, ...work }) as Body;

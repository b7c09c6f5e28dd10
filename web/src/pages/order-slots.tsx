import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { Suspense, useMemo } from 'react';
import type { OrderSlots } from '../orders/order-columns.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { CompactStatus } from './compact-status.tsx';
import { NextStepCell } from './next-step-cell.tsx';

// Most people have compact rows, in which the same controls are behind More actions.
const load = () => import('./comfortable-cells.tsx');
const ComfortableStatus = lazyPart(load, 'ComfortableStatus');
const ComfortableShipping = lazyPart(load, 'ComfortableShipping');

/** Puts the parts of other slices into the rows of the orders table. */
export function useOrderSlots({ role }: SessionUser): OrderSlots {
  return useMemo(
    () => ({
      status: (order) => (
        <Suspense>
          <ComfortableStatus order={order} role={role} />
        </Suspense>
      ),
      compactStatus: (order) => <CompactStatus order={order} />,
      nextStep: (order) => <NextStepCell order={order} role={role} />,
      shipping: (order) => (
        <Suspense>
          <ComfortableShipping order={order} role={role} />
        </Suspense>
      ),
    }),
    [role],
  );
}

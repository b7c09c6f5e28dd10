import { Button } from '@mantine/core';
import { changesContract } from '@shipmagic/domain/changes/changes.contract';
import type { Order } from '@shipmagic/domain/orders/order';
import { useState } from 'react';
import { useLookAgain } from '../api/use-look-again.ts';
import { useRoute } from '../api/use-route.ts';
import { Section } from '../ui/section.tsx';
import { ChangeItem } from './change-item.tsx';
import classes from './changes.module.css';

/** How an order has changed since its parcel was booked, and what can be answered; nothing where it has not. */
export function ChangesCard({ order }: { order: Order }) {
  const { data } = useRoute(changesContract.list, { params: { id: order.magicOrderId } });
  const [all, setAll] = useState(false);
  const changes = data?.changes ?? [];
  useLookAgain(
    'orders',
    changes.some(({ state }) => state === 'asked'),
  );
  if (changes.length === 0) return null;
  const open = changes.filter(({ state }) => state !== 'done');
  const settled = changes.length - open.length;
  const shown = all ? changes : open;
  return (
    <Section
      title="Changed in flight"
      end={
        settled > 0 && (
          <Button size="compact-sm" variant="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Hide settled' : `Settled (${settled})`}
          </Button>
        )
      }
    >
      {shown.length === 0 ? (
        <p className={classes.quiet}>Nothing waits for a decision.</p>
      ) : (
        <ul className={classes.changes}>
          {shown.map((change) => (
            <ChangeItem key={change.id} order={order} change={change} quotedCost={data?.quotedCost ?? null} />
          ))}
        </ul>
      )}
    </Section>
  );
}

import { Button, Skeleton, Stack } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { type ReactNode, useState } from 'react';
import { useRoute } from '../api/use-route.ts';
import { Failure } from '../ui/failure.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { Section } from '../ui/section.tsx';
import { OneReturn } from './one-return.tsx';
import classes from './returns.module.css';

const NewReturnDialog = lazyDialog(() => import('./new-return-dialog.tsx'), 'NewReturnDialog');

interface ReturnCardProps {
  order: Order;
  role: Role;
  /** For staff: where a refund of cash goes. */
  payee: ReactNode;
}

/** The returns of an order with their next steps, and a way to a new one; nothing where nothing can come back. */
export function ReturnCard({ order, role, payee }: ReturnCardProps) {
  const { data, error, refetch } = useRoute(returnsContract.ofOrder, { params: { id: order.magicOrderId } });
  const [opened, setOpened] = useState(false);
  if (error && !data)
    return (
      <Section title="Returns">
        <Failure what="The returns could not be loaded" error={error} onRetry={() => void refetch()} />
      </Section>
    );
  if (!data)
    return (
      <Section title="Returns">
        <Skeleton height={64} />
      </Section>
    );
  const asks = isStaff({ role });
  const left = data.refusal === null && data.lines.some(({ returnable }) => returnable > 0);
  if (data.returns.length === 0 && !(asks && left)) return null;
  return (
    <Section
      title="Returns"
      end={
        asks &&
        left && (
          <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
            New return…
          </Button>
        )
      }
    >
      <Stack gap="md">
        {data.badge && <p className={classes.quiet}>{data.badge}</p>}
        {asks && data.returns.length > 0 && payee}
        {data.returns.map((one) => (
          <OneReturn key={one.id} one={one} />
        ))}
        {data.returns.length === 0 && (
          <p className={classes.quiet}>{data.afterWindow ?? 'Nothing of this order is being sent back.'}</p>
        )}
      </Stack>
      <NewReturnDialog order={order} opened={opened} onClose={() => setOpened(false)} />
    </Section>
  );
}

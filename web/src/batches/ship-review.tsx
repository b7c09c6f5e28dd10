import { Alert, Button, Group, Loader, Select, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Role } from '@shipmagic/domain/access/role';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { useRef, useState } from 'react';
import { useRoute } from '../api/use-route.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import type { BatchSlots } from './batch-work-area.tsx';
import type { Selection } from './chosen.ts';
import { ExceptionGroup } from './exception-group.tsx';
import { ordersText } from './outcome-text.ts';
import classes from './ship-review.module.css';
import { ShipSums } from './ship-sums.tsx';
import { type ShipReviewState, useShipReview } from './use-ship-review.ts';

interface ShipReviewProps {
  opened: boolean;
  role: Role;
  of: Selection;
  /** How many were selected when they were shown. */
  orders: number;
  busy: boolean;
  addressDialog: BatchSlots['addressDialog'];
  onShip: (magicOrderIds: string[], options: ShipReviewState['options']) => void;
  onClose: () => void;
}

/** The last look before many parcels are made: couriers, sums, and exceptions with a way to mend each. */
export function ShipReviewDialog({ opened, onClose, ...form }: ShipReviewProps) {
  const narrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false });
  return (
    <Dialog opened={opened} onClose={onClose} title="Ship orders" size={860} fullScreen={narrow}>
      <ShipForm {...form} onClose={onClose} />
    </Dialog>
  );
}

const usual = '';

function ShipForm({ role, of, orders, busy, addressDialog, onShip, onClose }: Omit<ShipReviewProps, 'opened'>) {
  const state = useShipReview(of);
  const { review, ids, sums, partner } = state;
  const { data, error } = review;
  const [correcting, setCorrecting] = useState<string | null>(null);
  const courier = useRef<HTMLInputElement>(null);
  const partners = useRoute(bookingContract.partners, {}, { freshFor: 300_000 }).data ?? [];
  if (error && !data)
    return <Failure what="The orders could not be reviewed" error={error} onRetry={() => void review.refetch()} />;
  if (!data?.ship || !sums)
    return (
      <Group justify="center" p="xl" role="status" gap="sm">
        <Loader size="sm" />
        <Text size="sm">Looking at {ordersText(orders)}…</Text>
      </Group>
    );
  const out = data.total - ids.length;
  return (
    <>
      <Stack gap={14}>
        {data.total !== orders && (
          <Alert color="yellow" variant="light" p="sm">
            {ordersText(data.total)} match now, not {orders.toLocaleString('en-IN')}. These are the ones reviewed here.
          </Alert>
        )}
        <Group align="end" gap="md">
          <Select
            ref={courier}
            label="Courier"
            data={[
              { value: usual, label: 'Each vendor’s usual courier' },
              ...partners
                .filter(({ enabled }) => enabled)
                .map(({ name }) => ({ value: name, label: `${name} for all` })),
            ]}
            value={partner ?? usual}
            onChange={(value) => state.choosePartner(value || null)}
          />
          <Button variant="default" loading={review.isFetching} onClick={state.lookAgain}>
            Check again
          </Button>
        </Group>
        <ShipSums review={sums} parcels={ids.length} out={out} />
        {error && (
          <Alert color="red" variant="light" p="sm" role="alert">
            {error.message} What is shown here may be out of date.
          </Alert>
        )}
        {data.ship.exceptions.map(({ exception, orders: those }) => (
          <ExceptionGroup
            key={exception}
            exception={exception}
            orders={those}
            role={role}
            state={state}
            onAddress={setCorrecting}
            onCourier={() => courier.current?.focus()}
          />
        ))}
        {ids.length > 0 && data.final && (
          <Alert color="yellow" variant="light" p="sm">
            {data.final}
          </Alert>
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Go back
          </Button>
          {/* Not by Enter in one of the fields: what it does cannot be undone. */}
          <Button loading={busy} disabled={ids.length === 0} data-autofocus onClick={() => onShip(ids, state.options)}>
            Ship {ids.length.toLocaleString('en-IN')} {ids.length === 1 ? 'parcel' : 'parcels'}
          </Button>
        </div>
      </Stack>
      {addressDialog({
        magicOrderId: correcting,
        onClose: () => {
          setCorrecting(null);
          state.lookAgain();
        },
      })}
    </>
  );
}

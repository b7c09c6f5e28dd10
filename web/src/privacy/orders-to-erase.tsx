import { Checkbox, Stack, Text } from '@mantine/core';
import type { OrderOfCustomer } from '@shipmagic/domain/privacy/privacy.contract';
import { storeDay } from '../ui/store-time.ts';

interface OrdersToEraseProps {
  orders: readonly OrderOfCustomer[];
  /** Those that are not to be erased, by the store's id. */
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
}

/** The customer's orders as boxes to tick, each with what happens to it. */
export function OrdersToErase({ orders, left, onLeave }: OrdersToEraseProps) {
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    onLeave(next);
  };
  return (
    <Stack gap={8} role="group" aria-label="Orders of this customer">
      <Text size="sm">
        {orders.length === 1
          ? 'This is the customer’s only order here.'
          : `The customer has ${orders.length} orders here, by email address or phone number.`}
      </Text>
      {orders.map(({ storeOrderId, orderNumber, waitsFor, erasure }) => (
        <Checkbox
          key={storeOrderId}
          label={orderNumber}
          description={erasure ? requested(erasure) : (waitsFor ?? 'Is erased at once.')}
          checked={erasure !== null || !left.has(storeOrderId)}
          disabled={erasure !== null}
          onChange={() => toggle(storeOrderId)}
        />
      ))}
    </Stack>
  );
}

const requested = ({ doneAt, requestedAt }: NonNullable<OrderOfCustomer['erasure']>) =>
  doneAt ? `Erased on ${storeDay(doneAt)}.` : `Its erasure was requested on ${storeDay(requestedAt)}.`;

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { counted } from '@shipmagic/domain/text/counted';
import { useState } from 'react';
import { AddressRow } from './address-row.tsx';

/** An order whose address is incomplete, and what is missing of it. */
export interface IncompleteAddress {
  readonly magicOrderId: string;
  readonly why: string;
}

interface AddressTableProps {
  opened: boolean;
  orders: readonly IncompleteAddress[];
  onClose: () => void;
}

/** Corrects the addresses of several orders below each other, each saved by itself. */
export function AddressTable({ opened, orders, onClose }: AddressTableProps) {
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const left = orders.filter(({ magicOrderId }) => !saved.has(magicOrderId)).length;
  return (
    <Modal opened={opened} onClose={onClose} title="Correct addresses" size="min(1180px, 96vw)">
      <Stack gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {left === 0
            ? 'All of them are saved.'
            : `${counted(left, 'address', 'addresses')} left. Enter saves a row; other parts of the same order that go there are corrected with it.`}
        </Text>
        {orders.map((order) => (
          <AddressRow
            key={order.magicOrderId}
            {...order}
            saved={saved.has(order.magicOrderId)}
            onSaved={(ids) => setSaved((before) => new Set([...before, ...ids]))}
          />
        ))}
        <Group justify="flex-end">
          <Button variant={left === 0 ? 'filled' : 'default'} onClick={onClose}>
            {left === 0 ? 'Done' : 'Close'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

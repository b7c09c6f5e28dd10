import { Stack, Text } from '@mantine/core';
import type { OrderOfCustomer } from '@shipmagic/domain/privacy/privacy.contract';
import { storeDay } from '../ui/store-time.ts';

/** Says which data is erased, which stays and why, and which orders wait. */
export function WhatHappens({ orders }: { orders: readonly OrderOfCustomer[] }) {
  const invoices = orders.flatMap((order) => order.invoices);
  const waiting = orders.filter(({ waitsFor }) => waitsFor !== null);
  return (
    <Stack gap={10}>
      <Point title="Erased for good">
        Name, email address, phone number and addresses; notes and item properties; mails, labels, and what the store
        and couriers have sent. The customer can no longer be found here, and the orders can no longer be shipped.
      </Point>
      <Point title="Kept">
        Amounts, products, parcel numbers, and what happened when.
        {invoices.map(({ number, keptUntil }) => (
          <span key={number}>
            {' '}
            Invoice {number} until {storeDay(`${keptUntil}T00:00:00Z`)}, as the CGST Act (section 36) asks; only admins
            can open it.
          </span>
        ))}
      </Point>
      {waiting.length > 0 && (
        <Point title="Waits">
          {waiting.length === 1 ? 'One order is' : `${waiting.length} orders are`} erased once the parcel has been
          delivered or has come back.
        </Point>
      )}
      <Point title="Elsewhere">
        The store, couriers and backups keep their own copies: erase the customer in Shopify, too.
      </Point>
    </Stack>
  );
}

function Point({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </div>
  );
}

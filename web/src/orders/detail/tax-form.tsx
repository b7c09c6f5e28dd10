import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { gstRatesOn } from '@shipmagic/domain/india/gst-rates';
import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import { formatMoney } from '@shipmagic/domain/money/currency';
import type { LineItem, Order } from '@shipmagic/domain/orders/order';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { useState } from 'react';
import { patchOrder } from '../../api/order-cache.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';
import { toastEditFailure } from './edit-failure.ts';
import { EditForm } from './edit-form.tsx';

const percentText = (rate: number) => `${Number((rate * 100).toFixed(4))} %`;

/** The price that the customer paid for a product, and the taxes that the store names in it. */
function chargedText({ netPrice, netTax, taxes }: LineItem, currency: string): string {
  const named = taxes.map(
    ({ title, rate, amount }) => `${title} ${percentText(rate)} ${formatMoney(amount, currency)}`,
  );
  const tax = named.length > 0 ? named.join(' + ') : `tax ${formatMoney(netTax, currency)}`;
  return `${formatMoney(netPrice + netTax, currency)}, in the store: ${tax}`;
}

/** States the GST rate of each product, or accepts the store's amounts. */
export function TaxForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const [version] = useState(order.version);
  const [rates, setRates] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      order.lineItems.map(({ id, taxPercent }) => [id, taxPercent === null ? '' : String(taxPercent)]),
    ),
  );
  const settle = useRouteMutation(invoicesContract.settleTaxes, {
    changes: 'orders',
    onSuccess: (changed) => {
      void patchOrder(order.magicOrderId, changed);
      toast.success('Tax saved');
      onDone();
    },
    onError: (error) => toastEditFailure(error, 'tax'),
    onGivenUp: onDone,
  });
  const send = (stated: { lineId: string; taxPercent: number }[] | null) =>
    settle.mutate({ params: { id: order.magicOrderId }, body: { rates: stated, version } });
  const choices = [
    { value: '', label: 'Choose' },
    ...gstRatesOn(indiaDay(order.createdAt)).map((rate) => ({ value: String(rate), label: percentText(rate) })),
  ];
  const stated = order.lineItems.flatMap(({ id }) => {
    const rate = rates[id];
    return rate ? [{ lineId: id, taxPercent: Number(rate) }] : [];
  });
  const ready = order.lineItems.every(({ id, netPrice, netTax }) => rates[id] || netPrice + netTax === 0);
  return (
    <EditForm label="Tax" saving={settle.isPending} ready={ready} onCancel={onDone} onSave={() => send(stated)}>
      {order.lineItems.map((line) => (
        <NativeSelect
          key={line.id}
          label={`GST of ${line.title}`}
          description={chargedText(line, order.currency)}
          data={choices}
          value={rates[line.id] ?? ''}
          onChange={(event) => setRates({ ...rates, [line.id]: event.currentTarget.value })}
        />
      ))}
      <Text size="xs" c="dimmed">
        What the customer paid stays as it is; only the tax in it changes.
      </Text>
      <Group>
        <Button variant="subtle" size="compact-sm" disabled={settle.isPending} onClick={() => send(null)}>
          Accept the store’s amounts
        </Button>
      </Group>
    </EditForm>
  );
}

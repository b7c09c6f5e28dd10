import { NativeSelect, Stack, Text } from '@mantine/core';
import { formatMoney } from '@shipmagic/domain/money/currency';
import { type GoodwillRefund, goodwillContract } from '@shipmagic/domain/refunds/goodwill.contract';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { Dialog } from '../ui/dialog.tsx';
import { OrderLink } from '../ui/order-link.tsx';
import { storeDay } from '../ui/store-time.ts';
import { toast } from '../ui/toast.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import classes from './refunds.module.css';

interface GoodwillDialogProps {
  refunds: readonly GoodwillRefund[];
  opened: boolean;
  onClose: () => void;
}

/** Names the part of each refund that somebody made in the store without a line; a choice can be changed. */
export function GoodwillDialog({ refunds, opened, onClose }: GoodwillDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Refunds made in the store" size="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Whatever is assigned counts as refunded for that part, and for the limit of the second person. Until then it
          lowers what is owed for the whole order.
        </Text>
        {refunds.map((refund) => (
          <OneRefund key={refund.id} refund={refund} />
        ))}
      </Stack>
    </Dialog>
  );
}

function OneRefund({ refund }: { refund: GoodwillRefund }) {
  const { id, amount, currency, madeAt, orderNumber, parts, assigned } = refund;
  const assign = useRouteMutation(goodwillContract.assign, {
    changes: 'orders',
    onSuccess: ({ message }) => toast.success(`Order ${orderNumber}: ${message}`),
    onError: (error) => toast.error('It was not assigned', serverMessage(error) ?? error.message),
  });
  const money = (value: number) => formatMoney(value, currency);
  const [first] = parts;
  return (
    <div className={classes.card}>
      <TwoLines
        wrap
        strong={
          <>
            {money(amount)} of{' '}
            {first ? <OrderLink to={{ orderNumber, magicOrderId: first.magicOrderId }} /> : orderNumber}
          </>
        }
        dimmed={
          assigned ? `Assigned by ${assigned.by} on ${storeDay(assigned.at)}` : madeAt && `On ${storeDay(madeAt)}`
        }
      />
      <NativeSelect
        aria-label={`Part of the refund of ${money(amount)}, order ${orderNumber}`}
        disabled={assign.isPending}
        value={assigned?.magicOrderId ?? ''}
        onChange={(event) =>
          assign.mutate({
            params: { id },
            body: { magicOrderId: event.currentTarget.value || null, seen: assigned?.magicOrderId ?? null },
          })
        }
        data={[
          { value: '', label: 'No part assigned yet' },
          ...parts.map(({ magicOrderId, vendorName, paid, refunded }) => ({
            value: magicOrderId,
            label: paid === null ? vendorName : `${vendorName}: paid ${money(paid)}, refunded ${money(refunded ?? 0)}`,
          })),
        ]}
      />
    </div>
  );
}

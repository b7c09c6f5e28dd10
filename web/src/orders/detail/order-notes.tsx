import { Button, Group, Textarea } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';
import { Section } from './section.tsx';

interface MerchantVendorNotesProps {
  order: Order;
  notes: string;
  onNotes: (notes: string) => void;
}

/** Notes that merchant and vendor share. */
export function MerchantVendorNotes({ order, notes, onNotes }: MerchantVendorNotesProps) {
  const stored = order.merchantVendorNotes ?? '';
  const save = useRouteMutation(ordersContract.saveNotes, {
    changes: 'orders',
    onSuccess: () => toast.success('Merchant and vendor notes saved successfully'),
    onError: (error) => toast.error('Failed to save notes', serverMessage(error) ?? undefined),
  });
  return (
    <Section title="Merchant and Vendor Notes">
      <Textarea
        aria-label="Merchant and vendor notes"
        placeholder="Anything both sides should know about this order"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={5000}
        value={notes}
        onChange={(event) => onNotes(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="sm">
        <Button
          variant="default"
          loading={save.isPending}
          disabled={notes === stored}
          onClick={() => save.mutate({ params: { id: order.magicOrderId }, body: { merchantVendorNotes: notes } })}
        >
          Save
        </Button>
      </Group>
    </Section>
  );
}

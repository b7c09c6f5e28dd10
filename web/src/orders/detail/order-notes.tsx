import { Button, Group, Text, Textarea } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { serverMessage } from '../../api/api-error.ts';
import { patchOrder } from '../../api/order-cache.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toast.ts';
import type { NotesDraft } from './use-notes-draft.ts';

interface MerchantVendorNotesProps {
  order: Order;
  draft: NotesDraft;
}

/** Notes shared by merchant and vendor. */
export function MerchantVendorNotes({ order, draft }: MerchantVendorNotesProps) {
  const save = useRouteMutation(ordersContract.saveNotes, {
    changes: 'orders',
    onSuccess: ({ merchantVendorNotes, version }, { body }) => {
      void patchOrder(order.magicOrderId, { merchantVendorNotes, version });
      draft.saved(body.merchantVendorNotes, version);
      toast.success('Merchant and vendor notes saved successfully');
    },
    onError: (error) => toast.error('Failed to save notes', serverMessage(error) ?? undefined),
    onGivenUp: draft.discard,
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
        value={draft.notes}
        onChange={(event) => draft.edit(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="sm" mt="sm">
        {draft.changed && (
          <>
            <Text size="sm" c="dimmed" mr="auto" role="status">
              Not saved yet
            </Text>
            <Button variant="subtle" disabled={save.isPending} onClick={draft.discard}>
              Discard
            </Button>
          </>
        )}
        <Button
          variant="default"
          loading={save.isPending}
          disabled={!draft.changed}
          onClick={() =>
            save.mutate({
              params: { id: order.magicOrderId },
              body: { merchantVendorNotes: draft.notes, version: draft.version },
            })
          }
        >
          Save
        </Button>
      </Group>
    </Section>
  );
}

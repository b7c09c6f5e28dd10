import type { InboxItem } from '@shipmagic/domain/inbox/inbox.contract';
import { useMemo, useState } from 'react';
import { followBatch } from '../batches/followed-batches.ts';
import type { StepLeadsTo } from '../inbox/use-group-step.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const AddressTable = lazyDialog(() => import('../orders/addresses/address-table.tsx'), 'AddressTable');

/** More would not be corrected in one go; the rest is there again when these are done. */
const mostAddresses = 50;

/** Where the steps of the inbox's groups lead: to a batch in the corner, to the addresses of several orders. */
export function useStepLeads() {
  const [items, setItems] = useState<readonly InboxItem[]>([]);
  const [opened, setOpened] = useState(false);
  const leadsTo = useMemo(
    (): StepLeadsTo => ({
      batch: followBatch,
      addresses: (incomplete) => {
        setItems(incomplete.slice(0, mostAddresses));
        setOpened(true);
      },
    }),
    [],
  );
  const orders = items.flatMap(({ order, reason }) =>
    order ? [{ magicOrderId: order.magicOrderId, why: reason }] : [],
  );
  const names = orders.map(({ magicOrderId }) => magicOrderId).join();
  return {
    leadsTo,
    dialogs: <AddressTable key={names} opened={opened} orders={orders} onClose={() => setOpened(false)} />,
  };
}

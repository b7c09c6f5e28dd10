import { BatchList } from '../batches/batch-list.tsx';
import { SendAgainButton } from '../parcels/booking/send-again-button.tsx';
import { Manifests } from '../parcels/handover/manifests.tsx';
import { ReadyToday } from '../parcels/handover/ready-today.tsx';
import { ReceivingDesk } from '../returns/receive/receiving-desk.tsx';
import { SendAgainSlot } from '../returns/rto/send-again-slot.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { useListSearch } from '../ui/use-list-search.ts';

const tabs = [
  { value: 'ready', label: 'Ready today' },
  { value: 'batches', label: 'Batches' },
  { value: 'manifests', label: 'Manifests' },
  { value: 'receive', label: 'Receive' },
] as const;
const lists = { batches: BatchList, ready: ReadyToday, manifests: Manifests, receive: ReceivingDesk } as const;

/** The shipping day: what was done to many orders at once, what waits for the courier, what was handed over, and what comes back. */
export function ShippingPage() {
  const { search, change } = useListSearch('/shell/shipping');
  const List = lists[search.tab];
  return (
    <SendAgainSlot value={SendAgainButton}>
      <List>
        <CountTabs tabs={tabs} active={search.tab} onChange={(tab) => void change({ tab, page: 1, code: undefined })} />
      </List>
    </SendAgainSlot>
  );
}

import { Button, Group, Tooltip } from '@mantine/core';
import { type NdrItem, ndrContract } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import { type NdrAction, ndrActionLabels } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import { IconArrowBackUp, IconCalendarEvent, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { outcomeText, serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import cell from '../../ui/cell.module.css';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { partName } from '../../ui/part-name.ts';
import { storeTime } from '../../ui/store-time.ts';
import { toast } from '../../ui/toast.ts';

const NdrWishDialog = lazyDialog(() => import('./ndr-wish-dialog.tsx'), 'NdrWishDialog');

const icons = { reattempt: IconRefresh, return: IconArrowBackUp };

/** The actions that the parcel's courier offers. A return has to be confirmed, because it is irreversible. */
export function NdrActions({ item, onAsked }: { item: NdrItem; onAsked: (item: NdrItem) => void }) {
  const [asking, setAsking] = useState(false);
  const [wishing, setWishing] = useState(false);
  const ask = useRouteMutation(ndrContract.ask, {
    changes: 'orders',
    onSuccess: ({ item: asked }) => onAsked(asked),
    onError: (error) => toast.alert(serverMessage(error) ?? 'Failed to ask the courier', outcomeText(error)),
  });
  const start = (action: NdrAction) =>
    ask.mutate({ params: { id: item.magicOrderId }, body: { action, undoable: true } });
  const canCorrect = item.offers.some(({ corrections }) => corrections.length > 0);
  const canWish = canCorrect || item.offers.some(({ days }) => days !== null);
  const underWay = ask.isPending ? ask.variables.body.action : null;
  if (item.state === 'resolved') return null;
  if (item.offers.length === 0)
    return <span className={cell.note}>{item.shippingPartner} cannot be asked from here.</span>;
  return (
    <Group gap={6}>
      {item.offers.map(({ action, allowed, reason, sendAt }) => {
        const Icon = icons[action];
        const hint = reason ?? (sendAt ? `Sent to ${item.shippingPartner} at ${storeTime(sendAt)}` : null);
        return (
          <Tooltip
            key={action}
            label={hint}
            disabled={!hint}
            multiline
            maw={260}
            events={{ hover: true, focus: true, touch: true }}
          >
            <Button
              size="compact-sm"
              variant="default"
              // Not `disabled`: the reason has to be reachable with the keyboard.
              aria-disabled={!allowed || (ask.isPending && underWay !== action)}
              data-disabled={!allowed || undefined}
              aria-label={`${ndrActionLabels[action]} for ${item.orderNumber}${reason ? `: ${reason}` : ''}`}
              loading={underWay === action}
              leftSection={<Icon size={14} />}
              onClick={() => {
                if (!allowed || ask.isPending) return;
                if (action === 'return') setAsking(true);
                else start(action);
              }}
            >
              {ndrActionLabels[action]}
            </Button>
          </Tooltip>
        );
      })}
      {canWish && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`${canCorrect ? 'Choose a day or correct the address of' : 'Choose a day for'} ${item.orderNumber}`}
          leftSection={<IconCalendarEvent size={14} />}
          onClick={() => setWishing(true)}
        >
          {canCorrect ? 'Day or address…' : 'Choose a day…'}
        </Button>
      )}
      <NdrWishDialog item={item} opened={wishing} onClose={() => setWishing(false)} onAsked={onAsked} />
      <AskFirst
        opened={asking}
        title={`Return the parcel of ${partName(item)}`}
        question={`${item.shippingPartner} is asked to stop delivering this parcel and to bring it back. After ten seconds this cannot be taken back.`}
        confirmLabel="Return to origin"
        cancelLabel="Keep trying"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          start('return');
        }}
      />
    </Group>
  );
}

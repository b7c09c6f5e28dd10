import { Button } from '@mantine/core';
import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import type { NdrItem } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import { outcomeText, serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import cell from '../../ui/cell.module.css';
import { storeShortTime } from '../../ui/store-time.ts';
import { toast } from '../../ui/toast.ts';

interface NdrOwnerProps {
  item: NdrItem;
  onChanged: (item: NdrItem) => void;
}

/** Who sees to a failed delivery and by when, as in the inbox; one click takes or releases it. */
export function NdrOwner({ item, onChanged }: NdrOwnerProps) {
  const { inbox } = item;
  const take = useRouteMutation(inboxContract.change, {
    changes: 'orders',
    onSuccess: ({ item: { version, owner, dueAt, snoozedUntil, lastNote } }) => {
      if (inbox) onChanged({ ...item, inbox: { id: inbox.id, version, owner, dueAt, snoozedUntil, lastNote } });
    },
    onError: (error) => toast.alert(serverMessage(error) ?? 'It could not be taken or released', outcomeText(error)),
  });
  if (!inbox) return null;
  const { owner, dueAt, lastNote } = inbox;
  const isLate = Date.parse(dueAt) < Date.now();
  return (
    <>
      <span className={isLate ? cell.problem : cell.note}>Answer by {storeShortTime(dueAt)}</span>
      {owner && <span className={cell.note}>{owner.isMe ? 'Taken by you' : `Taken by ${owner.name}`}</span>}
      {lastNote && <span className={cell.note}>“{lastNote}”</span>}
      {(!owner || owner.isMe) && (
        <Button
          size="compact-xs"
          px={0}
          variant="transparent"
          aria-label={`${owner ? 'Release' : 'Take'} ${item.orderNumber}`}
          loading={take.isPending}
          onClick={() =>
            take.mutate({ params: { id: inbox.id }, body: { owner: owner ? null : 'me', version: inbox.version } })
          }
        >
          {owner ? 'Release' : 'Take'}
        </Button>
      )}
    </>
  );
}

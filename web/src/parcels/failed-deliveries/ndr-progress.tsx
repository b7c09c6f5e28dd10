import { Button, Loader } from '@mantine/core';
import { type NdrItem, ndrContract } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import { isOpenAction, ndrActionLabels, waitsToBeUndone } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import { correctedText } from '@shipmagic/domain/parcels/failed-deliveries/ndr-correction';
import { wishText } from '@shipmagic/domain/parcels/failed-deliveries/wish-text';
import { shipmentStatusLook } from '@shipmagic/domain/statuses/shipment-status';
import { outcomeText, serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import cell from '../../ui/cell.module.css';
import { ClockChip } from '../../ui/clock-chip.tsx';
import { RowNote } from '../../ui/row-note.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeDay, storeTime } from '../../ui/store-time.ts';
import { toast } from '../../ui/toast.ts';
import { CustomerSaid } from './customer-said.tsx';
import classes from './ndr.module.css';
import { NdrOwner } from './ndr-owner.tsx';

/** The state of a failed delivery: its resolution, the courier's request and answer, or that nobody has acted. */
export function NdrProgress({ item, onAsked }: { item: NdrItem; onAsked: (item: NdrItem) => void }) {
  return (
    <div className={cell.column}>
      <RowNote id={item.magicOrderId} />
      <ClockChip of={item} />
      <NdrOwner item={item} onChanged={onAsked} />
      {item.resolvedBy && (
        <StatusBadge colour={shipmentStatusLook[item.resolvedBy].colour}>
          {shipmentStatusLook[item.resolvedBy].label}
        </StatusBadge>
      )}
      {item.resolvedAt && (
        <span className={cell.note}>
          {storeDay(item.resolvedAt)}, {storeTime(item.resolvedAt)}
        </span>
      )}
      <CustomerSaid item={item} />
      {item.action ? <LastAction item={item} action={item.action} onAsked={onAsked} /> : null}
      {item.state === 'open' && !item.action && !item.customer?.answer && (
        <span className={cell.note}>Nobody has acted yet</span>
      )}
    </div>
  );
}

interface LastActionProps {
  item: NdrItem;
  action: NonNullable<NdrItem['action']>;
  onAsked: (item: NdrItem) => void;
}

function LastAction({ item, action, onAsked }: LastActionProps) {
  const stands = action.state === 'accepted' || isOpenAction(action.state);
  const soon = waitsToBeUndone(action);
  const by = action.askedBy ? ` by ${action.askedBy}` : '';
  return (
    <>
      <strong className={classes.wish} title={`Asked ${storeDay(action.askedAt)}, ${storeTime(action.askedAt)}${by}`}>
        {ndrActionLabels[action.action]}
      </strong>
      {stands && action.corrects.length > 0 && (
        <span className={cell.note}>With corrected {correctedText(action.corrects)}</span>
      )}
      {stands && action.wishedFor && (
        <span className={cell.note}>
          {wishText(action.wishedFor, soon ? null : action.sendAt, item.shippingPartner)}
        </span>
      )}
      {isOpenAction(action.state) && !action.sendAt && (
        <span className={cell.working} role="status">
          <Loader size={12} />
          {workingText(item.shippingPartner, action.state)}
        </span>
      )}
      {action.sendAt && (soon || !action.wishedFor) && (
        <span className={cell.note}>
          {soon
            ? `${item.shippingPartner} is asked in ten seconds`
            : `${item.shippingPartner} is asked at ${storeTime(action.sendAt)}, ${storeDay(action.sendAt)}`}
        </span>
      )}
      {!isOpenAction(action.state) && (
        <span className={action.state === 'refused' ? cell.problem : cell.note}>{action.message}</span>
      )}
      {action.sendAt && item.offers.some(({ reason }) => reason !== null) && (
        <TakeBack item={item} label={soon ? 'Undo' : 'Take back'} onAsked={onAsked} />
      )}
    </>
  );
}

function workingText(partner: string, state: NonNullable<NdrItem['action']>['state']): string {
  if (state === 'submitted') return `Waiting for ${partner} to confirm`;
  return state === 'unknown' ? `${partner} has not answered; checking` : `Asking ${partner}`;
}

interface TakeBackProps {
  item: NdrItem;
  label: string;
  onAsked: (item: NdrItem) => void;
}

function TakeBack({ item, label, onAsked }: TakeBackProps) {
  const withdraw = useRouteMutation(ndrContract.withdraw, {
    changes: 'orders',
    onSuccess: ({ item: open }) => onAsked(open),
    onError: (error) => toast.alert(serverMessage(error) ?? 'Failed to take it back', outcomeText(error)),
  });
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={`${label} for ${item.orderNumber}`}
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate({ params: { id: item.magicOrderId } })}
    >
      {label}
    </Button>
  );
}

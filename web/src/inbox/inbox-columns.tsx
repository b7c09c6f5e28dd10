import type { InboxItem } from '@shipmagic/domain/inbox/inbox.contract';
import { inboxKinds } from '@shipmagic/domain/inbox/inbox-kinds';
import cell from '../ui/cell.module.css';
import { DueChip } from '../ui/clock-chip.tsx';
import type { Column } from '../ui/column.ts';
import { OrderLink } from '../ui/order-link.tsx';
import { RowNote } from '../ui/row-note.tsx';
import { TwoLines } from '../ui/two-lines.tsx';
import classes from './inbox.module.css';
import { ItemActions } from './item-actions.tsx';

interface CellProps {
  item: InboxItem;
}

function ReasonCell({ item }: CellProps) {
  return (
    <div className={cell.column}>
      <TwoLines wrap strong={inboxKinds[item.kind].label} dimmed={item.reason} />
      {item.lastNote && (
        <span className={classes.note} title={item.lastNote}>
          {item.notes > 1 ? `${item.notes} notes, last: ` : 'Note: '}
          {item.lastNote}
        </span>
      )}
      <RowNote id={item.id} />
    </div>
  );
}

function OrderCell({ item }: CellProps) {
  const { order, vendorName } = item;
  if (!order) return <TwoLines wrap strong={vendorName ?? '–'} dimmed="" />;
  return (
    <TwoLines
      wrap
      strong={<OrderLink to={order} />}
      dimmed={[vendorName, order.customerName].filter(Boolean).join(' · ')}
    />
  );
}

function OwnerCell({ item: { owner, team } }: CellProps) {
  if (owner) return <TwoLines wrap strong={owner.isMe ? 'You' : owner.name} dimmed={team ?? ''} />;
  return team ? <TwoLines wrap strong={team} dimmed="Team" /> : <span className={cell.note}>Nobody yet</span>;
}

export const inboxName = (item: InboxItem) =>
  `${inboxKinds[item.kind].label}${item.order ? `, order ${item.order.magicOrderId}` : ''}${item.vendorName ? `, ${item.vendorName}` : ''}`;

/** `onChanged`: the item as it is after a change; `onOpen`: its details are asked for. */
export const inboxColumns = (
  onChanged: (item: InboxItem) => void,
  onOpen: (item: InboxItem) => unknown,
): readonly Column<InboxItem>[] => [
  { key: 'reason', title: 'Needs attention', width: 320, render: (item) => <ReasonCell item={item} />, card: 'title' },
  { key: 'order', title: 'Order', width: 190, render: (item) => <OrderCell item={item} />, card: 'half' },
  { key: 'due', title: 'Due', width: 150, render: (item) => <DueChip at={item.dueAt} />, card: 'beside' },
  { key: 'owner', title: 'Owner', width: 150, render: (item) => <OwnerCell item={item} />, card: 'half' },
  {
    key: 'actions',
    title: 'Next step',
    width: 300,
    render: (item) => <ItemActions item={item} onChanged={onChanged} onOpen={onOpen} />,
    card: 'line',
  },
];

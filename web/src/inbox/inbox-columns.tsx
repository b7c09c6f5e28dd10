import type { InboxItem } from '@shipmagic/domain/inbox/inbox.contract';
import { inboxKinds } from '@shipmagic/domain/inbox/inbox-kinds';
import type { InboxRow } from '@shipmagic/domain/inbox/inbox-rows.contract';
import cell from '../ui/cell.module.css';
import { DueChip } from '../ui/clock-chip.tsx';
import type { Column } from '../ui/column.ts';
import { OrderLink } from '../ui/order-link.tsx';
import { RowNote } from '../ui/row-note.tsx';
import { TwoLines } from '../ui/two-lines.tsx';
import classes from './inbox.module.css';
import { RowActions } from './row-actions.tsx';
import { headOf } from './row-head.ts';

type OnOpen = (item: InboxItem) => unknown;

interface CellProps {
  row: InboxRow;
}

function ReasonsCell({ row, onOpen }: CellProps & { onOpen: OnOpen }) {
  const parts = new Set(row.items.map(({ order }) => order?.magicOrderId));
  const ofKinds = [...Map.groupBy(row.items, ({ kind }) => kind).values()];
  return (
    <div className={cell.column}>
      {ofKinds.map((items) => (
        <Reason key={items[0]?.kind} items={items} named={parts.size > 1} onOpen={row.items.length > 1 && onOpen} />
      ))}
      <RowNote id={row.key} />
    </div>
  );
}

interface ReasonProps {
  /** Of one kind. */
  items: readonly InboxItem[];
  /** The order has several parts in the row, so that it is said which. */
  named: boolean;
  /** Opens the details of one of several items; those of a single one have their own button. */
  onOpen: OnOpen | false;
}

function Reason({ items, named, onOpen }: ReasonProps) {
  const [first] = items;
  if (!first) return null;
  const { label } = inboxKinds[first.kind];
  const noted = items.find(({ lastNote }) => lastNote !== null);
  return (
    <div>
      <TwoLines
        wrap
        strong={
          onOpen
            ? items.map((item, i) => (
                <button
                  key={item.id}
                  type="button"
                  className={classes.reason}
                  aria-label={`Details of ${label}${item.order ? `, ${item.order.magicOrderId}` : ''}`}
                  onClick={() => onOpen(item)}
                >
                  {i === 0 && label}
                  {named && item.order && <span className={classes.part}> {item.order.magicOrderId}</span>}
                </button>
              ))
            : label
        }
        dimmed={first.reason}
      />
      {noted && (
        <span className={classes.note} title={noted.lastNote ?? ''}>
          {noted.notes > 1 ? `${noted.notes} notes, last: ` : 'Note: '}
          {noted.lastNote}
        </span>
      )}
    </div>
  );
}

function OrderCell({ row }: CellProps) {
  const { order, vendorName } = headOf(row);
  if (!order) return <TwoLines wrap strong={vendorName ?? '–'} dimmed="" />;
  const vendors = new Set(row.items.flatMap((item) => item.vendorName ?? []));
  return (
    <TwoLines
      wrap
      strong={<OrderLink to={order} />}
      dimmed={[[...vendors].join(', '), order.customerName].filter(Boolean).join(' · ')}
    />
  );
}

function OwnerCell({ row }: CellProps) {
  const { owner, team } = headOf(row);
  if (owner) return <TwoLines wrap strong={owner.isMe ? 'You' : owner.name} dimmed={team ?? ''} />;
  return team ? <TwoLines wrap strong={team} dimmed="Team" /> : <span className={cell.note}>Nobody yet</span>;
}

/** `onChanged`: the row as it is after a change; `onOpen`: the details of an item are asked for. */
export const inboxColumns = (onChanged: (row: InboxRow) => void, onOpen: OnOpen): readonly Column<InboxRow>[] => [
  {
    key: 'reason',
    title: 'Needs attention',
    width: 320,
    render: (row) => <ReasonsCell row={row} onOpen={onOpen} />,
    card: 'title',
  },
  { key: 'order', title: 'Order', width: 190, render: (row) => <OrderCell row={row} />, card: 'half' },
  { key: 'due', title: 'Due', width: 150, render: (row) => <DueChip at={headOf(row).dueAt} />, card: 'beside' },
  { key: 'owner', title: 'Owner', width: 150, render: (row) => <OwnerCell row={row} />, card: 'half' },
  {
    key: 'actions',
    title: 'Next step',
    width: 300,
    render: (row) => <RowActions row={row} onChanged={onChanged} onOpen={onOpen} />,
    card: 'line',
  },
];

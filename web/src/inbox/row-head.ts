import type { InboxItem } from '@shipmagic/domain/inbox/inbox.contract';
import { inboxKinds } from '@shipmagic/domain/inbox/inbox-kinds';
import type { InboxRow } from '@shipmagic/domain/inbox/inbox-rows.contract';

/** The item that a row stands where it does for: its most urgent one that is open. */
export function headOf({ items }: InboxRow): InboxItem {
  const [first] = items;
  if (!first) throw new Error('a row of the inbox has an item');
  return items.find(({ state }) => state === 'open') ?? first;
}

/** A row in words, for assistive technology. */
export function rowName(row: InboxRow): string {
  const { order, vendorName } = headOf(row);
  const labels = new Set(row.items.map(({ kind }) => inboxKinds[kind].label));
  return [[...labels].join(' and '), order && `order ${order.magicOrderId}`, vendorName].filter(Boolean).join(', ');
}

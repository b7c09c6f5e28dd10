import { isStaff } from '@shipmagic/domain/access/role';
import { changeStage } from '@shipmagic/domain/changes/change-stage';
import { changeState } from '@shipmagic/domain/changes/change-state';
import { answersOf, changeAnswers } from '@shipmagic/domain/changes/change-table';
import type { ChangeInFlight } from '@shipmagic/domain/changes/changes.contract';
import type { Address } from '@shipmagic/domain/orders/order';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { consigneeOf } from '../parcels/booking/consignee-of.ts';
import type { ListedChange } from './changes.queries.ts';
import { streetOf } from './notice-changes.ts';
import { standingOf, type Where } from './standing-of.ts';

/** A change as this viewer may see it; customers' contacts, and the answers, are for staff. */
export function presentChange(row: ListedChange, where: Where, viewer: Pick<Viewer, 'role'>): ChangeInFlight {
  const { kind, rule, edits, courier, status } = standingOf(row, where);
  const staff = isStaff(viewer);
  const isOpen = row.settled_at === null;
  return {
    id: row.id,
    version: row.fingerprint,
    kind,
    at: row.noticed_at.toISOString(),
    from: staff ? (row.from_text ?? consigneeText(row.booked, null)) : row.from_text,
    to: staff ? (consigneeText(row.address, row.phone) ?? row.to_text) : row.to_text,
    stage: changeStage.parse(row.stage),
    automatic: row.automatic,
    state: changeState.parse(row.state),
    stops: isOpen ? [...rule.stops] : [],
    ...(isOpen && row.due_at ? { due: row.due_at.toISOString() } : {}),
    awb: row.awb,
    message: row.message,
    answers: isOpen && staff && row.state !== 'asked' ? answersOf(rule, { edits }, courier, status) : [],
    settledAt: row.settled_at?.toISOString() ?? null,
    settledBy: staff ? row.settled_by : null,
    answer: changeAnswers.find((answer) => answer === row.answer) ?? null,
  };
}

/** `booked` is a consignee, else an address of the store with the customer's phone. */
function consigneeText(told: unknown, phone: string | null): string | null {
  if (!told) return null;
  const isBooked = typeof told === 'object' && 'address' in told;
  const to = isBooked
    ? (told as NonNullable<ReturnType<typeof consigneeOf>>)
    : consigneeOf({ customer_name: null, customer_phone: phone, shipping_address: told as Address });
  if (!to) return null;
  const { name, address } = to;
  return [name, to.phone, streetOf(address), [address.city, address.zip].filter(Boolean).join(' '), address.country]
    .filter(Boolean)
    .join(', ');
}

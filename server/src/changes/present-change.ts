import { isStaff } from '@shipmagic/domain/access/role';
import { changeStage } from '@shipmagic/domain/changes/change-stage';
import { changeState } from '@shipmagic/domain/changes/change-state';
import { answersOf, changeAnswers, changeRule } from '@shipmagic/domain/changes/change-table';
import type { ChangeInFlight } from '@shipmagic/domain/changes/changes.contract';
import type { Address } from '@shipmagic/domain/orders/order';
import { parcelEdits } from '@shipmagic/domain/parcels/booking/parcel-edit';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { changeKind } from '@shipmagic/domain/statuses/change-kind';
import { consigneeOf } from '../parcels/booking/consignee-of.ts';
import type { ListedChange } from './changes.queries.ts';
import { editsOf, stageOfParcel, statusOf } from './keep-changes.ts';
import { streetOf } from './notice-changes.ts';

type Where = Parameters<typeof stageOfParcel>[0];

/** A change as this viewer may see it; customers' contacts, and the answers, are for staff. */
export function presentChange(row: ListedChange, where: Where, viewer: Pick<Viewer, 'role'>): ChangeInFlight {
  const kind = changeKind.parse(row.kind);
  const staff = isStaff(viewer);
  const isOpen = row.settled_at === null;
  const rule = changeRule(kind, isOpen ? stageOfParcel(where) : changeStage.parse(row.stage));
  const edits = parcelEdits.filter((fact) => row.edits.includes(fact));
  const courier = editsOf(row.shipping_partner ?? '', row.tracking_type);
  return {
    id: row.id,
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
    answers: isOpen && staff && row.state !== 'asked' ? answersOf(rule, { edits }, courier, statusOf(where)) : [],
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

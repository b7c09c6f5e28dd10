import { AppError } from '@shipmagic/domain/http/errors';
import { courierMobile } from '@shipmagic/domain/india/phone';
import {
  type ConsigneeCorrection,
  correctedFacts,
  ndrCorrectionLabels,
} from '@shipmagic/domain/parcels/failed-deliveries/ndr-correction';
import { type NdrOffer, wishSentAt } from '@shipmagic/domain/parcels/failed-deliveries/ndr-rules';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { CaseRow } from './ndr-list.queries.ts';

interface Wish {
  readonly day?: string | undefined;
  readonly correction?: ConsigneeCorrection | undefined;
}

interface CheckedWish {
  readonly day: string | null;
  readonly correction: ConsigneeCorrection | null;
  /** When the courier is asked; null: at once. */
  readonly heldUntil: Date | null;
}

/** A wish as the courier can be asked for it, and when. Throws 400 naming the field, 409 for what it cannot be told. */
export function checkWish(
  { shipping_partner: partner }: Pick<CaseRow, 'shipping_partner'>,
  couriers: CourierRegistry,
  offer: NdrOffer & { readonly allowed: true },
  { day, correction }: Wish,
  now: Date,
): CheckedWish {
  const heldUntil = day === undefined ? offer.sendAt : sentFor(day, offer, partner, couriers, now);
  return {
    day: day ?? null,
    correction: correction ? checkedCorrection(correction, offer, partner) : null,
    heldUntil: heldUntil === null ? null : new Date(heldUntil),
  };
}

function sentFor(
  day: string,
  { action, days, sendAt }: NdrOffer & { readonly allowed: true },
  partner: string,
  couriers: CourierRegistry,
  now: Date,
): string | null {
  const rule = couriers.find(partner)?.ndr.rules[action];
  if (!days || !rule) throw new AppError('conflict', `No day can be chosen for ${partner} any more.`);
  if (day < days.first || day > days.last)
    throw new AppError('bad_input', `Choose a day from ${days.first} to ${days.last}`, { field: 'day' });
  return wishSentAt(rule, day, now) ?? sendAt;
}

function checkedCorrection(
  correction: ConsigneeCorrection,
  { corrections }: NdrOffer & { readonly allowed: true },
  partner: string,
): ConsigneeCorrection {
  for (const fact of correctedFacts(correction))
    if (!corrections.includes(fact))
      throw new AppError('conflict', `${partner} cannot be told of this correction: ${ndrCorrectionLabels[fact]}.`);
  if (correction.phone === undefined) return correction;
  const phone = courierMobile(correction.phone);
  if (!phone) throw new AppError('bad_input', 'This is not an Indian mobile number', { field: 'correction.phone' });
  return { ...correction, phone };
}

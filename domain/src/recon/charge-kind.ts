import { z } from 'zod';

/** The kinds of a courier's charge for a parcel. */
export const chargeKinds = ['forward', 'return', 'cod', 'weight', 'credit', 'other'] as const;
export const chargeKind = z.enum(chargeKinds);
export type ChargeKind = z.output<typeof chargeKind>;

export const chargeKindNames: Record<ChargeKind, string> = {
  forward: 'Forward',
  return: 'RTO',
  cod: 'COD fee',
  weight: 'Weight difference',
  credit: 'Credit',
  other: 'Other',
};

/** Couriers’ words for each kind, of which the first that occurs in a cell decides. */
const words: readonly (readonly [RegExp, ChargeKind])[] = [
  [/credit|refund|revers(al|ed)|waive|rebate|discount/i, 'credit'],
  [/weight|discrepan/i, 'weight'],
  [/\brto\b|return|\brt\b/i, 'return'],
  [/\bcod\b|cash on delivery/i, 'cod'],
  [
    /forward|\bfwd\b|freight|shipping|delivered|delivery|dispatched|manifested|transit|pending|\bdl\b|prepaid|surface|express|\bair\b/i,
    'forward',
  ],
  [/reverse|\brvp\b|\bdto\b|pickup|lost|damage|insurance|handling|fuel|other|misc/i, 'other'],
];

/** The kind of a charge in a courier's words; null for words that nobody knows. A blank one is the way there. */
export function readChargeKind(cell: string): ChargeKind | null {
  const text = cell.trim().replace(/_/g, ' ');
  if (text === '') return 'forward';
  return words.find(([word]) => word.test(text))?.[1] ?? null;
}

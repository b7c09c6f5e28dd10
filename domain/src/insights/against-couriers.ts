import { countText, shareText, tenthsText } from './figure-text.ts';
import type { PeriodFigures } from './insights.contract.ts';
import { isTooFew, tooFewText } from './too-few.ts';

/** The promised days beside the couriers' own, on the same parcels; null where no courier had named one. */
export function againstCouriersText(figures: PeriodFigures['againstCouriers']): string | null {
  const { parcels, share, courierShare, daysOff, courierDaysOff } = figures;
  if (parcels === 0) return null;
  if (isTooFew(parcels)) return `Against couriers’ own dates: ${tooFewText}`;
  const off = daysOff !== null && courierDaysOff !== null;
  const days = off ? `, off by ${tenthsText(daysOff)} days instead of ${tenthsText(courierDaysOff)}` : '';
  return `Of ${countText(parcels)} with a courier’s own date: ${shareText(share)}, couriers ${shareText(courierShare)}${days}`;
}

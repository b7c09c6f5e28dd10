import type { Period } from '@shipmagic/domain/insights/period';
import { storeDay } from '../ui/store-time.ts';

/** `1 Oct 2026 to 31 Oct 2026`, or a single day. */
export const daysText = ({ from, to }: Period) =>
  from === to ? storeDay(from) : `${storeDay(from)} to ${storeDay(to)}`;

import { oneByOne } from './each.ts';

/** Pick lists and packing slips need nothing made beforehand: they are drawn when they are opened. */
export const pickListKind = oneByOne('pick_list', 250, async () => null);
export const packingSlipsKind = oneByOne('packing_slips', 250, async () => null);

import {
  addressPage,
  addressShape,
  addressView,
  type Choice,
  countChoice,
  toQuery,
} from '@shipmagic/domain/filters/list-address';
import { ndrFilterRegistry } from '@shipmagic/domain/parcels/failed-deliveries/ndr-filters';
import { z } from 'zod';

/** The state of the failed deliveries screen, by URL parameter. */
export const ndrSearch = z.object({
  ...addressShape(ndrFilterRegistry),
  page: addressPage,
  savedView: addressView,
  /** The pickups of returns that have failed, instead of the deliveries. */
  of: z.literal('pickups').optional().catch(undefined),
});
export type NdrSearch = z.output<typeof ndrSearch>;

/** The filters of the dialog. */
export type NdrFilterChoice = Pick<Choice<typeof ndrFilterRegistry>, 'vendors' | 'partners' | 'attempts'>;

export const ndrPageSize = 25;
export const noNdrFilters = {
  vendors: undefined,
  partners: undefined,
  attempts: undefined,
} satisfies NdrFilterChoice;

/** Converts it to API parameters. */
export const toNdrQuery = ({ page, of: _, ...search }: NdrSearch) => ({
  ...toQuery(ndrFilterRegistry, search),
  page,
  limit: ndrPageSize,
});

export const countNdrFilters = (choice: NdrFilterChoice): number => countChoice(ndrFilterRegistry, choice);

import {
  addressPage,
  addressShape,
  addressView,
  type Choice,
  countChoice,
  toQuery,
} from '@shipmagic/domain/filters/list-address';
import { refundFilterRegistry } from '@shipmagic/domain/refunds/refund-filters';
import { z } from 'zod';

/** The state of the screen Refunds, by URL parameter. */
export const refundSearch = z.object({
  ...addressShape(refundFilterRegistry),
  page: addressPage,
  savedView: addressView,
});
export type RefundSearch = z.output<typeof refundSearch>;

/** The filters of the dialog. */
export type RefundFilterChoice = Pick<Choice<typeof refundFilterRegistry>, 'reasons' | 'vendors' | 'age'>;

export const refundPageSize = 25;
export const noRefundFilters = {
  reasons: undefined,
  vendors: undefined,
  age: undefined,
} satisfies RefundFilterChoice;

/** Converts it to API parameters. */
export const toRefundQuery = ({ page, ...search }: RefundSearch) => ({
  ...toQuery(refundFilterRegistry, search),
  page,
  limit: refundPageSize,
});

export const countRefundFilters = (choice: RefundFilterChoice): number => countChoice(refundFilterRegistry, choice);

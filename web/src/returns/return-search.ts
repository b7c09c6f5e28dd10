import {
  addressPage,
  addressShape,
  addressView,
  type Choice,
  countChoice,
  toQuery,
} from '@shipmagic/domain/filters/list-address';
import { returnFilterRegistry } from '@shipmagic/domain/returns/return-filters';
import { z } from 'zod';

/** The state of the screen Returns, by URL parameter. */
export const returnSearch = z.object({
  ...addressShape(returnFilterRegistry),
  page: addressPage,
  savedView: addressView,
});
export type ReturnSearch = z.output<typeof returnSearch>;

/** The filters of the dialog. */
export type ReturnFilterChoice = Pick<Choice<typeof returnFilterRegistry>, 'vendors' | 'reasons'>;

export const returnPageSize = 25;
export const noReturnFilters = { vendors: undefined, reasons: undefined } satisfies ReturnFilterChoice;

/** Converts it to API parameters. */
export const toReturnQuery = ({ page, ...search }: ReturnSearch) => ({
  ...toQuery(returnFilterRegistry, search),
  page,
  limit: returnPageSize,
});

export const countReturnFilters = (choice: ReturnFilterChoice): number => countChoice(returnFilterRegistry, choice);

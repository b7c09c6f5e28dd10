import { z } from 'zod';
import { choiceFilter } from '../filters/choice-filters.ts';
import { textFilter } from '../filters/text-filters.ts';
import { type RequestStatus, requestStatus, requestStatusLooks } from './change-request.ts';

const statusWords = Object.fromEntries(
  Object.entries(requestStatusLooks).map(([status, { label }]) => [status, { label, chip: label }]),
) as Record<RequestStatus, { label: string; chip: string }>;

/** The filters of the list of warehouse change requests. */
export const changeRequestFilterRegistry = {
  status: {
    ...choiceFilter({ address: 'status', label: 'Status', any: 'All Status', values: statusWords }),
    schema: requestStatus.optional(),
  },
  /** Substring of a vendor's name. */
  vendor: {
    ...textFilter({ address: 'vendor', label: 'Vendor' }),
    schema: z.string().trim().max(200).optional(),
  },
};

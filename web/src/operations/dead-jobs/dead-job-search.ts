import { addressPage, addressView } from '@shipmagic/domain/filters/list-address';
import { z } from 'zod';

/** The state of the screen of jobs that were given up, by URL parameter. */
export const deadJobSearch = z.object({
  kind: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .optional()
    .catch(undefined),
  page: addressPage,
  savedView: addressView,
});
type DeadJobSearch = z.output<typeof deadJobSearch>;

export const deadJobPageSize = 25;

/** Converts it to API parameters. */
export const toDeadJobQuery = ({ kind, page }: DeadJobSearch) => ({ kind, page, limit: deadJobPageSize });

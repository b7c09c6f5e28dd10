import { addressPage, addressView } from '@shipmagic/domain/filters/list-address';
import { z } from 'zod';

/** The state of the mails screen, by URL parameter. */
export const mailSearch = z.object({
  state: z.enum(['failed', 'open']).catch('failed'),
  page: addressPage,
  savedView: addressView,
});
export type MailSearch = z.output<typeof mailSearch>;

export const mailPageSize = 25;

/** Converts it to API parameters. */
export const toMailQuery = (search: MailSearch) => ({ ...search, limit: mailPageSize });

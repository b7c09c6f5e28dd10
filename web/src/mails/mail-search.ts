import { addressPage, addressShape, addressView } from '@shipmagic/domain/filters/list-address';
import { messageFilterRegistry } from '@shipmagic/domain/messages/message-filters';
import { z } from 'zod';

const mailsTab = z.enum(['failed', 'open', 'messages']);
export type MailsTab = z.output<typeof mailsTab>;

/** The state of the mails screen, by URL parameter; the filters are of messages alone. */
export const mailSearch = z.object({
  state: mailsTab.catch('failed'),
  page: addressPage,
  savedView: addressView,
  ...addressShape(messageFilterRegistry),
});
type MailSearch = z.output<typeof mailSearch>;

export const mailPageSize = 25;

/** Converts it to API parameters. */
export const toMailQuery = ({ state, page }: MailSearch) => ({
  state: state === 'messages' ? ('failed' as const) : state,
  page,
  limit: mailPageSize,
});

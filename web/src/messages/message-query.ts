import { toQuery } from '@shipmagic/domain/filters/list-address';
import type { MessageChannel } from '@shipmagic/domain/messages/channel';
import { messageFilterRegistry } from '@shipmagic/domain/messages/message-filters';
import type { MessageState } from '@shipmagic/domain/messages/message-state';

/** The part of the screen's URL that is about messages. */
interface MessageSearch {
  readonly page: number;
  readonly searchTerm?: string | undefined;
  readonly channel?: MessageChannel | undefined;
  readonly reached?: MessageState | undefined;
}

export const messagePageSize = 25;

export const noFilters = { searchTerm: undefined, channel: undefined, reached: undefined };

export const isFiltered = ({ searchTerm, channel, reached }: MessageSearch): boolean =>
  Boolean(searchTerm ?? channel ?? reached);

/** Converts it to API parameters. */
export const toMessagesQuery = ({ page, searchTerm, channel, reached }: MessageSearch) => ({
  ...toQuery(messageFilterRegistry, { searchTerm, channel, reached }),
  page,
  limit: messagePageSize,
});

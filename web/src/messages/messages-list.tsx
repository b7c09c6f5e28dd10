import { NativeSelect } from '@mantine/core';
import { channelWords, messageChannel, messageChannels } from '@shipmagic/domain/messages/channel';
import { messageState, messageStateLook, messageStates } from '@shipmagic/domain/messages/message-state';
import { messagesContract } from '@shipmagic/domain/messages/messages.contract';
import { counted } from '@shipmagic/domain/text/counted';
import type { ReactNode } from 'react';
import { useLookAgain } from '../api/use-look-again.ts';
import facts from '../ui/facts.module.css';
import { ListPage } from '../ui/list-page.tsx';
import { ListToolbar } from '../ui/list-toolbar.tsx';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';
import { messageColumns, messageName, rupees } from './message-cells.tsx';
import { isFiltered, messagePageSize, noFilters, toMessagesQuery } from './message-query.ts';

const watched = [messagesContract.list];

/** Messages to customers by WhatsApp and SMS, the newest first, with the costs of this month. */
export function MessagesList({ children }: { children: ReactNode }) {
  const list = useListScreen(useListSearch('/shell/mails'), {
    route: messagesContract.list,
    query: toMessagesQuery,
    rows: ({ messages }) => messages,
    pageSize: messagePageSize,
  });
  useLookAgain(watched, true);
  const { search, change, data } = list;
  return (
    <ListPage
      name="messages"
      title="Mails"
      list={list}
      label="Messages"
      columns={messageColumns}
      cardName={messageName}
      rowId={({ id }) => id}
      emptyTitle="No messages"
      empty={{
        text: 'News of parcels that go to customers by WhatsApp and SMS appear here. They are switched on in Settings, Operations.',
        clear: isFiltered(search) && (() => change(noFilters)),
      }}
    >
      {children}
      <dl className={facts.facts}>
        {messageChannels.map((channel) => (
          <div key={channel}>
            <dt>{channelWords[channel]} this month</dt>
            <dd>{data ? costWords(data.costs.find((cost) => cost.channel === channel)) : '…'}</dd>
          </div>
        ))}
      </dl>
      <ListToolbar
        what="messages by order"
        term={search.searchTerm}
        onSearch={(searchTerm) => void change({ searchTerm })}
      >
        <NativeSelect
          aria-label="Way"
          value={search.channel ?? ''}
          onChange={(event) => void change({ channel: messageChannel.safeParse(event.currentTarget.value).data })}
          data={[
            { value: '', label: 'WhatsApp and SMS' },
            ...messageChannels.map((value) => ({ value, label: channelWords[value] })),
          ]}
        />
        <NativeSelect
          aria-label="State"
          value={search.reached ?? ''}
          onChange={(event) => void change({ reached: messageState.safeParse(event.currentTarget.value).data })}
          data={[
            { value: '', label: 'All states' },
            ...messageStates.map((value) => ({ value, label: messageStateLook[value].label })),
          ]}
        />
      </ListToolbar>
    </ListPage>
  );
}

const costWords = (cost: { messages: number; rupees: number } | undefined): string =>
  cost ? `${rupees(cost.rupees)} · ${counted(cost.messages, 'message')}` : 'nothing yet';

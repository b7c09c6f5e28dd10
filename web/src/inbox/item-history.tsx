import { Text, Title } from '@mantine/core';
import type { InboxEntry, InboxItem } from '@shipmagic/domain/inbox/inbox.contract';
import { itemOutcomeLabels } from '@shipmagic/domain/inbox/item-state';
import type { ReactNode } from 'react';
import { storeDay, storeTime } from '../ui/store-time.ts';
import classes from './inbox.module.css';

const at = (iso: string) => `${storeDay(iso)}, ${storeTime(iso)}`;

const words: Record<InboxEntry['change'], (entry: InboxEntry) => string> = {
  assigned: ({ owner, by }) => (owner === by ? 'took it' : `assigned it to ${owner ?? 'somebody'}`),
  released: () => 'released it',
  snoozed: ({ until }) => `snoozed it${until ? ` until ${at(until)}` : ''}`,
  woken: () => 'woke it',
  noted: () => 'noted',
  resolved: ({ outcome }) => `resolved it${outcome ? `: ${itemOutcomeLabels[outcome].toLowerCase()}` : ''}`,
  reopened: () => 'opened it again',
};

/** People's work on an item, the newest first, and how it began and ended. */
export function ItemHistory({ history, item }: { history: readonly InboxEntry[]; item: InboxItem }) {
  return (
    <section>
      <Title order={3} size="h5" mb={8}>
        History
      </Title>
      <ul className={classes.history}>
        {item.state === 'gone' && item.closedAt && <Entry when={item.closedAt}>It resolved itself.</Entry>}
        {history.map((entry) => (
          <Entry key={entry.id} when={entry.at} note={entry.note}>
            <b>{entry.by ?? 'Somebody'}</b> {words[entry.change](entry)}
          </Entry>
        ))}
        <Entry when={item.since}>It began.</Entry>
      </ul>
    </section>
  );
}

function Entry({ when, note, children }: { when: string; note?: string | null; children: ReactNode }) {
  return (
    <li>
      <Text size="sm">
        {children}{' '}
        <Text span size="xs" c="dimmed">
          <time dateTime={when}>{at(when)}</time>
        </Text>
      </Text>
      {note && (
        <Text size="sm" className={classes.said ?? ''}>
          {note}
        </Text>
      )}
    </li>
  );
}

import { ActionIcon, Group, Menu } from '@mantine/core';
import type { InboxItem } from '@shipmagic/domain/inbox/inbox.contract';
import type { InboxRow } from '@shipmagic/domain/inbox/inbox-rows.contract';
import { snoozeTimes } from '@shipmagic/domain/inbox/snooze-times';
import { IconArrowBackUp, IconCheck, IconClockPause, IconDots, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { storeDay, storeTime } from '../ui/store-time.ts';
import classes from './inbox.module.css';
import { ItemStep, itemName } from './item-step.tsx';
import { headOf } from './row-head.ts';
import { useChangeRow } from './use-change-row.ts';

interface RowActionsProps {
  row: InboxRow;
  onChanged: (row: InboxRow) => void;
  onOpen: (item: InboxItem) => unknown;
}

/** The next step of a row's most urgent item, and what can be done about the row in the inbox. */
export function RowActions({ row, onChanged, onOpen }: RowActionsProps) {
  const { change, busy } = useChangeRow(row, onChanged);
  const item = headOf(row);
  const name = itemName(item);
  const isMine = item.owner?.isMe ?? false;
  const isOpen = item.state === 'open';
  return (
    <div className={classes.actions}>
      <div className={classes.step}>{isOpen && <ItemStep item={item} />}</div>
      <Group gap={4} wrap="nowrap">
        {isOpen && (
          <ActionIcon
            size={32}
            variant="subtle"
            color="gray"
            aria-keyshortcuts="A"
            aria-label={isMine ? `Release ${name}` : `Take ${name}`}
            title={isMine ? 'Release it (A)' : 'Assign it to me (A)'}
            loading={busy}
            onClick={() => change({ owner: isMine ? null : 'me' })}
          >
            {isMine ? <IconUserMinus size={18} /> : <IconUserPlus size={18} />}
          </ActionIcon>
        )}
        {isOpen && <Snooze item={item} onChoose={(until) => change({ snoozedUntil: until })} />}
        {isOpen && (
          <ActionIcon
            size={32}
            variant="subtle"
            color="gray"
            aria-keyshortcuts="E"
            aria-label={`Mark ${name} as done`}
            title="Done (E): closes it here and changes nothing in the order. It comes back if it happens again."
            loading={busy}
            onClick={() => change({ outcome: 'done' })}
          >
            <IconCheck size={18} />
          </ActionIcon>
        )}
        {item.state === 'resolved' && (
          <ActionIcon
            size={32}
            variant="subtle"
            color="gray"
            aria-keyshortcuts="E"
            aria-label={`Reopen ${name}`}
            title="Reopen (E)"
            loading={busy}
            onClick={() => change({ outcome: null })}
          >
            <IconArrowBackUp size={18} />
          </ActionIcon>
        )}
        <ActionIcon
          size={32}
          variant="subtle"
          color="gray"
          aria-keyshortcuts="N"
          aria-label={`Details and notes of ${name}`}
          aria-haspopup="dialog"
          title="Details and notes (N)"
          onClick={() => onOpen(item)}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Group>
    </div>
  );
}

function Snooze({ item, onChoose }: { item: InboxItem; onChoose: (until: string | null) => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" withinPortal trapFocus>
      <Menu.Target>
        <ActionIcon
          size={32}
          variant="subtle"
          color="gray"
          aria-keyshortcuts="S"
          aria-label={`Snooze ${itemName(item)}`}
          title="Snooze (S)"
        >
          <IconClockPause size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {item.snoozedUntil && <Menu.Item onClick={() => onChoose(null)}>Wake it now</Menu.Item>}
        {opened &&
          snoozeTimes(new Date()).map(({ label, until }) => (
            <Menu.Item
              key={label}
              rightSection={
                <span className={classes.until}>
                  {storeDay(until.toISOString())}, {storeTime(until.toISOString())}
                </span>
              }
              onClick={() => onChoose(until.toISOString())}
            >
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import type { StaleQuestion } from '../api/stale-change.ts';
import { Dialog } from '../ui/dialog.tsx';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { changeText, fieldName } from './detail/change-text.ts';
import classes from './stale-change-dialog.module.css';

interface StaleChangeDialogProps {
  question: StaleQuestion;
  opened: boolean;
  onClose: () => void;
}

/** Who changed what in the meantime, and what to do with one's own change. Closing it returns to the input. */
export function StaleChangeDialog({ question, opened, onClose }: StaleChangeDialogProps) {
  const { change, mine, apply, discard } = question;
  const what = change.subject ?? 'order';
  const decide = (decision: () => void) => () => {
    onClose();
    decision();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={`Somebody else changed this ${what}`} size="md">
      <Stack gap={12}>
        <Text size="md">Your change was not saved, so nothing was overwritten. Meanwhile:</Text>
        <ul className={classes.entries} aria-label="Changes by others">
          {change.entries.map((entry) => (
            <li key={entry.id}>
              <div className={classes.action}>
                {entry.magicOrderId && `${entry.magicOrderId}: `}
                {entry.action}
              </div>
              {Object.entries(entry.changes).map(([field, { from, to }]) => (
                <div key={field} className={classes.values}>
                  {fieldName(field)}: {changeText(field, from)} → {changeText(field, to)}
                </div>
              ))}
              <div className={classes.who}>
                {entry.userEmail ?? 'System'} · {storeDay(entry.createdAt)}, {storeTime(entry.createdAt)}
              </div>
            </li>
          ))}
          {change.entries.length === 0 && <li>The {what} is in a newer version.</li>}
        </ul>
        <div>
          <Text fw={600}>Your change</Text>
          {Object.entries(mine).map(([field, value]) => (
            <div key={field} className={classes.values}>
              {fieldName(field)}: {mineText(field, value)}
            </div>
          ))}
        </div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={decide(discard)}>
            Keep theirs
          </Button>
          <Button onClick={decide(apply)}>Save mine</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** An address on one line, as in the activity log. */
const mineText = (field: string, value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.values(value).filter(Boolean).join(', ')
    : changeText(field, value);

import { Button, Group, Text } from '@mantine/core';
import { mostAtOnce, type NdrItem } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import { ndrActionLabels } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import { useState } from 'react';
import { AskFirst } from '../../ui/ask-first.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import selection from '../../ui/selection-steps.module.css';
import { type AskedMany, useAskMany } from './use-ask-many.ts';

interface NdrSelectionProps {
  selected: ReadonlySet<string>;
  here: readonly string[];
  onClear: () => void;
  put: (item: NdrItem) => void;
}

/** Asks couriers about all selected parcels at once, and says what became of each. */
export function NdrSelection({ selected, here, onClear, put }: NdrSelectionProps) {
  const [returning, setReturning] = useState(false);
  const { asked, busy, ask, undo, close } = useAskMany(put);
  if (selected.size === 0 && !asked) return null;
  const tooMany = selected.size > mostAtOnce;
  const start = (action: 'reattempt' | 'return') => {
    ask([...selected], action);
    onClear();
  };
  return (
    <section className={selection.bar} aria-label="Selected failed deliveries">
      {asked && <Outcome asked={asked} busy={busy} onUndo={undo} onClose={close} />}
      {selected.size > 0 && (
        <Group justify="space-between" gap="sm">
          <SelectionBar selected={selected} here={here} onClear={onClear} />
          {tooMany && (
            <Text size="xs" c="dimmed">
              At most {mostAtOnce} at once
            </Text>
          )}
          <Group gap="xs">
            <Button size="xs" loading={busy} disabled={tooMany} onClick={() => start('reattempt')}>
              {ndrActionLabels.reattempt}
            </Button>
            <Button size="xs" variant="default" disabled={tooMany || busy} onClick={() => setReturning(true)}>
              {ndrActionLabels.return}…
            </Button>
          </Group>
        </Group>
      )}
      <AskFirst
        opened={returning}
        title={`Return ${selected.size === 1 ? 'one parcel' : `${selected.size} parcels`}`}
        question="Their couriers are asked to stop delivering them and to bring them back. After ten seconds this cannot be taken back."
        confirmLabel="Return to origin"
        cancelLabel="Keep trying"
        onClose={() => setReturning(false)}
        onConfirm={() => {
          setReturning(false);
          start('return');
        }}
      />
    </section>
  );
}

interface OutcomeProps {
  asked: AskedMany;
  busy: boolean;
  onUndo: () => void;
  onClose: () => void;
}

function Outcome({ asked: { results, undone, undoable }, busy, onUndo, onClose }: OutcomeProps) {
  const done = results.filter((result) => result.done).length;
  const refused = results.filter((result) => !result.done);
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status">
          {done} {undone ? 'taken back' : 'asked for'}
          {refused.length > 0 && `, ${refused.length} ${undone ? 'not taken back' : 'refused'}`}
        </Text>
        <Group gap="xs">
          {undoable && (
            <Button size="xs" variant="default" loading={busy} onClick={onUndo}>
              Undo
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Group>
      {refused.length > 0 && (
        <ul className={selection.refused}>
          {refused.map(({ magicOrderId, reason }) => (
            <li key={magicOrderId}>
              {magicOrderId}: {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

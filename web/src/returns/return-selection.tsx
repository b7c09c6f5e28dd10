import { Button, Group, Text } from '@mantine/core';
import { isStaff } from '@shipmagic/domain/access/role';
import {
  type ManyReturnStep,
  manyReturnStepNames,
  manyReturnSteps,
  mostReturnsAtOnce,
} from '@shipmagic/domain/returns/many-returns.contract';
import { useSession } from '../api/session.ts';
import { SelectionBar } from '../ui/selection-bar.tsx';
import selection from '../ui/selection-steps.module.css';
import type { Declined } from './decline-reason.tsx';
import { ManyOutcome } from './many-outcome.tsx';
import { ManyPreview } from './many-preview.tsx';
import { useManyReturns } from './use-many-returns.ts';

interface ReturnSelectionProps {
  selected: ReadonlySet<string>;
  here: readonly string[];
  onClear: () => void;
}

/** Takes all selected returns a step further: first what it comes to, then how far it is, then what became of each. */
export function ReturnSelection({ selected, here, onClear }: ReturnSelectionProps) {
  const session = useSession();
  const { run, start, stop, close } = useManyReturns();
  if (!session || (selected.size === 0 && !run)) return null;
  const tooMany = selected.size > mostReturnsAtOnce;
  const steps = manyReturnStepNames.filter((step) => !manyReturnSteps[step].isForStaff || isStaff(session.user));
  const busy = run !== null && !run.isOver;
  const carryOut = (step: ManyReturnStep, ids: readonly string[], declined?: Declined) => {
    void start(ids, step, { preview: false, ...declined });
    onClear();
  };
  return (
    <section className={selection.bar} aria-label="Selected returns">
      {run && !run.isPreview && <ManyOutcome run={run} onStop={stop} onClose={close} />}
      {selected.size > 0 && (
        <Group justify="space-between" gap="sm">
          <SelectionBar selected={selected} here={here} onClear={onClear} />
          {tooMany && (
            <Text size="xs" c="dimmed">
              At most {mostReturnsAtOnce} at once
            </Text>
          )}
          <Group gap="xs">
            {steps.map((step) => (
              <Button
                key={step}
                size="xs"
                variant={step === 'approve' ? 'filled' : 'default'}
                disabled={tooMany || busy}
                aria-haspopup="dialog"
                onClick={() => void start([...selected], step, { preview: true })}
              >
                {manyReturnSteps[step].label}
              </Button>
            ))}
          </Group>
        </Group>
      )}
      {run?.isPreview && (
        <ManyPreview
          run={run}
          onClose={close}
          onConfirm={(declined) =>
            carryOut(
              run.step,
              run.results.filter(({ done }) => done).map(({ id }) => id),
              declined,
            )
          }
        />
      )}
    </section>
  );
}

import { Skeleton, Stack, Text } from '@mantine/core';
import { formatMoney } from '@shipmagic/domain/money/currency';
import { type ManyReturnsResult, manyReturnSteps } from '@shipmagic/domain/returns/many-returns.contract';
import { counted } from '@shipmagic/domain/text/counted';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { type Declined, DeclineReason, isDeclineReason, undeclined } from './decline-reason.tsx';
import { ManyRefused } from './many-refused.tsx';
import type { ManyRun } from './use-many-returns.ts';

interface ManyPreviewProps {
  run: ManyRun;
  onClose: () => void;
  onConfirm: (declined?: Declined) => void;
}

/** Shows the outcome of a step of many returns before anything is done. */
export function ManyPreview({ run: { step, results, isOver, total }, onClose, onConfirm }: ManyPreviewProps) {
  const [declined, setDeclined] = useState(undeclined);
  const fitting = results.filter(({ done }) => done);
  const label = manyReturnSteps[step].label.replace('…', '');
  const declines = step === 'decline';
  return (
    <Dialog opened onClose={onClose} title={`${label}: ${counted(total, 'return')}`} size="md">
      {isOver ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onConfirm(declines ? { ...declined, reason: declined.reason.trim() } : undefined);
          }}
        >
          <Stack gap="sm">
            <Text size="sm">{fitText(fitting.length, total)}</Text>
            {step === 'settle' && fitting.length > 0 && <Sums results={fitting} />}
            {step === 'receive' && fitting.length > 0 && (
              <Text size="sm">Every piece that is still expected is received and graded as good.</Text>
            )}
            {declines && fitting.length > 0 && (
              <DeclineReason description="The customers read it." value={declined} onChange={setDeclined} />
            )}
            <ManyRefused results={results} />
            <DialogButtons
              submit={label}
              disabled={fitting.length === 0 || (declines && !isDeclineReason(declined))}
              onCancel={onClose}
            />
          </Stack>
        </form>
      ) : (
        <Skeleton height={120} aria-label="Looking through the returns" />
      )}
    </Dialog>
  );
}

const fitText = (fitting: number, total: number): string =>
  fitting === 0 ? 'None of them can take this step now.' : `${fitting} of ${total} can take this step now.`;

function Sums({ results }: { results: readonly ManyReturnsResult[] }) {
  const of = (some: readonly ManyReturnsResult[]) =>
    [...Map.groupBy(some, ({ currency }) => currency ?? '')]
      .map(([currency, all]) =>
        formatMoney(all.reduce((sum, { refund }) => sum + Math.round((refund ?? 0) * 100), 0) / 100, currency),
      )
      .join(' and ');
  const waiting = results.filter(({ waits }) => waits);
  const now = results.filter(({ waits }) => !waits);
  return (
    <>
      {now.length > 0 && (
        <Text size="sm">
          {of(now)} goes back to the customers of {counted(now.length, 'return')}, as suggested, and what can be sold
          again goes back into stock. A return is settled once: this cannot be undone.
        </Text>
      )}
      {waiting.length > 0 && (
        <Text size="sm">
          {counted(waiting.length, 'return')} of {of(waiting)} waits for a second person.
        </Text>
      )}
    </>
  );
}

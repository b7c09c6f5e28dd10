import { Button, Group } from '@mantine/core';
import type { DifferenceAnswer } from '@shipmagic/domain/store-sync/differences/compared-fields';
import type { DifferenceRow } from '@shipmagic/domain/store-sync/differences/differences.contract';
import { useState } from 'react';
import { AskFirst } from '../../ui/ask-first.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { questionOf } from './confirmation.ts';
import { allows, useAnswer } from './use-answer.ts';

const Leave = lazyDialog(() => import('./leave-dialog.tsx'), 'LeaveDialog');

interface AnswerButtonsProps {
  rows: readonly DifferenceRow[];
  /** Which difference it is, for the accessible names; without, how many are answered is in the labels. */
  name?: string;
  onDone?: () => void;
}

const labels = { take: 'Take the store’s', tell: 'Tell the store', leave: 'Leave…' } as const;
const answers = ['take', 'tell', 'leave'] as const;

/** The answers that differences allow; what overwrites or tells something asks first. */
export function AnswerButtons({ rows, name, onDone }: AnswerButtonsProps) {
  const [asked, setAsked] = useState<DifferenceAnswer | null>(null);
  const close = () => setAsked(null);
  const answer = useAnswer(() => {
    close();
    onDone?.();
  });
  const those = (of: DifferenceAnswer) => rows.filter((row) => allows(row, of));
  const send = (of: DifferenceAnswer, reason?: string) =>
    answer.mutate({ body: { ids: those(of).map(({ id }) => id), answer: of, ...(reason ? { reason } : {}) } });
  const sent = asked === 'take' || asked === 'tell' ? asked : 'take';
  return (
    <>
      <Group gap={6}>
        {answers.map((of) => {
          const count = those(of).length;
          if (count === 0) return null;
          return (
            <Button
              key={of}
              size={name ? 'compact-sm' : 'sm'}
              variant="default"
              aria-label={name && `${labels[of]}: ${name}`}
              onClick={() => setAsked(of)}
            >
              {name ? labels[of] : `${labels[of]} (${count})`}
            </Button>
          );
        })}
      </Group>
      <AskFirst
        {...questionOf(sent, those(sent))}
        opened={asked === 'take' || asked === 'tell'}
        busy={answer.isPending}
        onConfirm={() => send(sent)}
        onClose={close}
      />
      <Leave
        opened={asked === 'leave'}
        rows={those('leave')}
        busy={answer.isPending}
        onLeave={(reason) => send('leave', reason)}
        onClose={close}
      />
    </>
  );
}

import { Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { type ReturnQuestion, returnQuestions } from '@shipmagic/domain/returns/returns.contract';
import { counted } from '@shipmagic/domain/text/counted';
import { useState } from 'react';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { OrdersNotAsked } from './orders-not-asked.tsx';
import type { AskRun } from './use-ask-many.ts';

const whys: Record<ReturnQuestion, (orders: string) => string> = {
  afterWindow: (orders) => `Also for ${orders} whose days to ask are over`,
  againstRules: (orders) => `Also for ${orders} that return rules speak against`,
  outOfStock: (orders) => `Also for ${orders} for which not enough is in stock`,
};

interface AskManyPreviewProps {
  run: AskRun;
  onBack: () => void;
  onConfirm: (orders: string[], confirm: readonly ReturnQuestion[]) => void;
}

/** For which orders it works, what has to be confirmed once for all, and why it does not work for the others. */
export function AskManyPreview({ run, onBack, onConfirm }: AskManyPreviewProps) {
  const { results, isOver, total, problem } = run;
  const [confirm, setConfirm] = useState<readonly ReturnQuestion[]>([]);
  if (!isOver)
    return <Skeleton height={160} role="status" aria-label={`${results.length} of ${total} orders looked at`} />;
  const fitting = results.filter(({ done, questions }) => done && questions.every((one) => confirm.includes(one)));
  const pieces = fitting.reduce((sum, one) => sum + one.pieces, 0);
  const asking = (question: ReturnQuestion) =>
    results.filter(({ done, questions }) => done && questions.includes(question)).length;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(
          fitting.map(({ magicOrderId }) => magicOrderId),
          confirm,
        );
      }}
    >
      <Stack gap="sm">
        <Text size="sm" role="status">
          {fitting.length === 0
            ? 'It works for none of these orders as it is.'
            : `It works for ${fitting.length} of ${counted(total, 'order')}: ${counted(pieces, 'piece')}.`}
        </Text>
        {returnQuestions
          .filter((question) => asking(question) > 0)
          .map((question) => (
            <Checkbox
              key={question}
              label={whys[question](counted(asking(question), 'order'))}
              checked={confirm.includes(question)}
              onChange={({ currentTarget: { checked } }) =>
                setConfirm(checked ? [...confirm, question] : confirm.filter((one) => one !== question))
              }
            />
          ))}
        <FormProblem text={problem} />
        <OrdersNotAsked results={results.filter((one) => !fitting.includes(one))} />
        <DialogButtons
          submit={fitting.length > 0 ? `Ask for ${counted(fitting.length, 'return')}` : 'Ask for returns'}
          cancel="Back"
          disabled={fitting.length === 0 || problem !== null}
          onCancel={onBack}
        />
      </Stack>
    </form>
  );
}

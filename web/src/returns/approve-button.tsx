import type { ReturnSummary } from '@shipmagic/domain/returns/return-shape';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { useState } from 'react';
import { ApiError, serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { StepButton } from '../ui/step-button.tsx';
import { toast } from '../ui/toast.ts';

interface ApproveButtonProps {
  one: ReturnSummary;
  named: { label: string; 'aria-label': string };
}

/** Approves a return; what is wanted instead and is out of stock is asked for first. */
export function ApproveButton({ one, named }: ApproveButtonProps) {
  const [question, setQuestion] = useState<string | null>(null);
  const decide = useRouteMutation(returnsContract.decide, {
    changes: 'orders',
    onSuccess: () => {
      setQuestion(null);
      toast.success(`Return ${one.number} is approved`);
    },
    onError: (error) => {
      const asks = error instanceof ApiError && error.field === 'confirm' && question === null;
      if (asks) return setQuestion(error.message);
      setQuestion(null);
      toast.error('It was not approved', serverMessage(error) ?? error.message);
    },
  });
  const approve = (confirm: 'outOfStock'[]) =>
    decide.mutate({ params: { id: one.id }, body: { decision: 'approved', confirm } });
  return (
    <>
      <StepButton {...named} loading={decide.isPending} onClick={() => approve([])} />
      <AskFirst
        opened={question !== null}
        title={`Approve return ${one.number}`}
        question={`${question ?? ''} The new goods wait until the store has them. Approve nevertheless?`}
        confirmLabel="Approve"
        busy={decide.isPending}
        onClose={() => setQuestion(null)}
        onConfirm={() => approve(['outOfStock'])}
      />
    </>
  );
}

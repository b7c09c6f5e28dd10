import type { ReturnSummary } from '@shipmagic/domain/returns/return-shape';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../api/session.ts';
import cell from '../ui/cell.module.css';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { StepButton } from '../ui/step-button.tsx';
import { ApproveButton } from './approve-button.tsx';
import { nextReturnStep, returnStepLabels, whoseTurn } from './next-return-step.ts';

const PickupDialog = lazyDialog(() => import('./pickup-dialog.tsx'), 'PickupDialog');
const SentDialog = lazyDialog(() => import('./sent-dialog.tsx'), 'SentDialog');
const SettleReturnDialog = lazyDialog(() => import('./settle-return-dialog.tsx'), 'SettleReturnDialog');

/** The next step of a return as one button. */
export function ReturnStepButton({ one }: { one: ReturnSummary }) {
  const session = useSession();
  const [opened, setOpened] = useState(false);
  if (!session) return null;
  const step = nextReturnStep(session.user, one);
  const dialog = { one, opened, onClose: () => setOpened(false) };
  if (step === null) {
    const turn = whoseTurn(one);
    return turn && <span className={cell.note}>{turn}</span>;
  }
  const label = returnStepLabels[step];
  const named = { label, 'aria-label': `${label.replace('…', '')} return ${one.number}` };
  if (step === 'receive' || step === 'inspect')
    return (
      <StepButton
        {...named}
        renderRoot={(props) => (
          <Link to="/shipping" search={{ tab: 'receive', page: 1, code: one.number }} {...props} />
        )}
      />
    );
  if (step === 'approve') return <ApproveButton one={one} named={named} />;
  return (
    <>
      <StepButton {...named} aria-haspopup="dialog" onClick={() => setOpened(true)} />
      {(step === 'pickup' || step === 'again') && <PickupDialog {...dialog} />}
      {step === 'send' && <SentDialog {...dialog} />}
      {step === 'settle' && <SettleReturnDialog {...dialog} />}
    </>
  );
}

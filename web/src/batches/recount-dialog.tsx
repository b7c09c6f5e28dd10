import { AskFirst } from '../ui/ask-first.tsx';
import { ordersText } from './outcome-text.ts';
import type { BatchStarter } from './use-start-batch.ts';

/** Other orders match by now than were shown: asks whether it is to be these. */
export function RecountDialog({ starter: { recount, busy, accept, giveUp } }: { starter: BatchStarter }) {
  const total = recount?.total ?? 0;
  return (
    <AskFirst
      opened={recount !== null}
      title="Other orders match now"
      question={`${ordersText(total)} ${total === 1 ? 'matches' : 'match'} now, not ${recount?.was.toLocaleString('en-IN')}. Nothing has been started yet.`}
      confirmLabel={`Go on with ${ordersText(total)}`}
      busy={busy}
      onConfirm={accept}
      onClose={giveUp}
    />
  );
}

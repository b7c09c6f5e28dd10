import { Skeleton, Text } from '@mantine/core';
import { askManyContract } from '@shipmagic/domain/returns/ask-many.contract';
import { counted } from '@shipmagic/domain/text/counted';
import { useState } from 'react';
import { useRoute } from '../../api/use-route.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { AskManyFields, type Draft, firstDraft, toAsked } from './ask-many-fields.tsx';
import { AskManyOutcome } from './ask-many-outcome.tsx';
import { AskManyPreview } from './ask-many-preview.tsx';
import { useAskMany } from './use-ask-many.ts';

interface AskManyDialogProps {
  opened: boolean;
  /** The selected orders. */
  orders: readonly string[];
  onClose: () => void;
}

/** Asks for a return of one product in many orders: what, for which it works, and what became of each. */
export function AskManyDialog({ opened, orders, onClose }: AskManyDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Ask for a return: ${counted(orders.length, 'order')}`} size="md">
      {opened && <Loaded orders={orders} onClose={onClose} />}
    </Dialog>
  );
}

type LoadedProps = Omit<AskManyDialogProps, 'opened'>;

function Loaded({ orders, onClose }: LoadedProps) {
  // The orders that were selected when it was opened.
  const [of] = useState(orders);
  const [draft, setDraft] = useState<Draft>(firstDraft);
  const { run, start, stop, reset } = useAskMany();
  const { data, error, refetch } = useRoute(askManyContract.products, { body: { orders: [...of] } }, { freshFor: 0 });
  if (error && !data)
    return <Failure what="The products could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={220} aria-label="Loading the products" />;
  if (data.products.length === 0) return <Text size="sm">None of these orders has a product of the store.</Text>;
  if (run && !run.isPreview) return <AskManyOutcome run={run} onStop={stop} onClose={onClose} />;
  if (run)
    return (
      <AskManyPreview
        run={run}
        onBack={reset}
        onConfirm={(chosen, confirm) => void start(chosen, run.asked, { preview: false, confirm: [...confirm] })}
      />
    );
  return (
    <AskManyFields
      products={data.products}
      draft={draft}
      onChange={setDraft}
      onSubmit={() => void start(of, toAsked(draft, data.products), { preview: true })}
      onCancel={onClose}
    />
  );
}

import { Suspense, useEffect, useState } from 'react';
import { onStaleChange, type StaleQuestion } from '../api/stale-change.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const StaleChangeDialog = lazyPart(() => import('../orders/stale-change-dialog.tsx'), 'StaleChangeDialog');

/** Asks the user what to do about a stale change. */
export function StaleChangeHost() {
  const [question, setQuestion] = useState<StaleQuestion | null>(null);
  const [opened, setOpened] = useState(false);
  useEffect(
    () =>
      onStaleChange((asked) => {
        setQuestion(asked);
        setOpened(true);
      }),
    [],
  );
  if (!question) return null;
  return (
    <Suspense>
      <StaleChangeDialog question={question} opened={opened} onClose={() => setOpened(false)} />
    </Suspense>
  );
}

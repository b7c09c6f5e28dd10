import { useState } from 'react';
import type { Decision } from './request-actions.tsx';
import { useReview } from './use-review.ts';

/** The selected requests, and the decision awaiting confirmation. */
export function useAskedReview() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ ids: number[]; decision: Decision } | null>(null);
  const { check, review, busy } = useReview(() => {
    setAsked(null);
    setSelected(new Set());
  });
  const ask = (ids: number[], decision: Decision, several = false) => {
    if (check(ids, several)) setAsked({ ids, decision });
  };
  return {
    selected,
    setSelected,
    ask,
    askSelected: (decision: Decision) => ask([...selected].map(Number), decision, true),
    dialog: {
      opened: asked !== null,
      decision: asked?.decision ?? 'approved',
      count: asked?.ids.length ?? 1,
      busy,
      onClose: () => setAsked(null),
      onReview: (notes: string) => {
        if (asked) review({ ...asked, notes });
      },
    } as const,
  };
}

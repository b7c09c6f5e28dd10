import { useState } from 'react';
import { forgetDraft } from '../../ui/use-draft.ts';
import type { Decision } from './request-actions.tsx';
import { useReview } from './use-review.ts';

/** The selected requests, and the decision awaiting confirmation. */
export function useAskedReview() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ ids: number[]; decision: Decision; draft: string } | null>(null);
  // The dialog stays open, with its notes, for what could not be decided.
  const { check, review, busy } = useReview((left) => {
    if (left.length === 0 && asked) forgetDraft(asked.draft);
    setAsked((before) => (before && left.length > 0 ? { ...before, ids: [...left] } : null));
    setSelected(new Set(left.map(String)));
  });
  const ask = (ids: number[], decision: Decision, several = false) => {
    if (check(ids, several)) setAsked({ ids, decision, draft: `notes for ${decision} inventory ${ids.join()}` });
  };
  return {
    selected,
    setSelected,
    ask,
    askSelected: (decision: Decision) => ask([...selected].map(Number), decision, true),
    dialog: {
      opened: asked !== null,
      decision: asked?.decision ?? 'approved',
      draft: asked?.draft ?? '',
      count: asked?.ids.length ?? 1,
      busy,
      onClose: () => setAsked(null),
      onReview: (notes: string) => {
        if (asked) review({ ...asked, notes });
      },
    } as const,
  };
}

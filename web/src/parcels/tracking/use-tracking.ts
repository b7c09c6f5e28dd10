import type { TrackingQuestion } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { useCallback, useRef, useState } from 'react';
import { ApiError, RefusedOnTheWay, serverMessage, Unanswered } from '../../api/api-error.ts';
import type { FoundOrder } from './client.ts';
import { type ExpectedDates, followOrder } from './follow-order.ts';

/** Delay before a cancelled shipment is looked up again, in milliseconds (specification 1, section 9). */
const lookAgain = 1000;

/** Why nothing was found; the server's words where it gives others. */
export type LookupFailure = 'notFound' | 'tooMany' | 'failed' | { readonly said: string };

interface TrackingState {
  /** Waiting for the first answer. */
  searching: boolean;
  /** The order is shown; its tracking is being refreshed. */
  refreshing: boolean;
  order: FoundOrder | null;
  expected: ExpectedDates;
  failure: LookupFailure | null;
  /** The lookup that got no answer; it is repeated when the server is back. */
  unanswered: TrackingQuestion | null;
}

const idle: TrackingState = {
  searching: false,
  refreshing: false,
  order: null,
  expected: {},
  failure: null,
  unanswered: null,
};

function failureOf(error: unknown): LookupFailure {
  if (error instanceof ApiError && error.status === 404) return 'notFound';
  if (error instanceof ApiError && error.status === 429) return 'tooMany';
  // A customer knows nobody who runs ShipMagic.
  const said = error instanceof RefusedOnTheWay ? null : serverMessage(error);
  return said ? { said } : 'failed';
}

export function useTracking() {
  const [state, setState] = useState(idle);
  // Only the latest lookup may change the screen.
  const run = useRef(0);

  /** `shown`: the order is on screen, and stays there whatever the outcome. */
  const track = useCallback(async (question: TrackingQuestion, shown = false) => {
    run.current += 1;
    const mine = run.current;
    const show = (part: Partial<TrackingState>) => {
      if (run.current === mine) setState((old) => ({ ...old, ...part }));
    };
    const progress = {
      onFound: (order: FoundOrder) => show({ order, searching: false, refreshing: true }),
      onExpected: (expected: ExpectedDates) => show({ expected }),
    };
    show(shown ? { refreshing: true } : { ...idle, searching: true });
    try {
      const cancelled = await followOrder(question, progress);
      if (cancelled) {
        await new Promise((resolve) => setTimeout(resolve, lookAgain));
        if (run.current === mine) await followOrder(question, progress);
      }
      show({ refreshing: false });
    } catch (error) {
      if (shown) return show({ refreshing: false });
      show({ ...idle, failure: failureOf(error), unanswered: error instanceof Unanswered ? question : null });
    }
  }, []);

  const reset = useCallback(() => {
    run.current += 1;
    setState(idle);
  }, []);

  return { ...state, track, reset };
}

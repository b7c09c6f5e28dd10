import { stepIndex, type TrackingStatus, type TrackingStep, trackingSteps } from '../../statuses/tracking-status.ts';

/** When a step was reached, ISO; null for one that was not, or of which it is not known. */
export interface DatedStep {
  readonly step: TrackingStep;
  readonly at: string | null;
}

interface Times {
  readonly status: TrackingStatus;
  readonly times: Readonly<Record<TrackingStep, Date | null>>;
}

/**
 * The five steps with the times at which they were reached. A time after that of a later step says something else, such
 * as a label that was made anew, and is left out.
 */
export function datedSteps({ status, times }: Times): DatedStep[] {
  const reached = stepIndex(status);
  return trackingSteps.map(({ status: step, index }) => {
    const at = index <= reached ? times[step] : null;
    const later = trackingSteps.flatMap((one) =>
      one.index > index && one.index <= reached ? (times[one.status] ?? []) : [],
    );
    return { step, at: at && later.every((time) => time >= at) ? at.toISOString() : null };
  });
}

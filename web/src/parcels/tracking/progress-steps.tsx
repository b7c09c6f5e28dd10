import {
  stepDescription,
  stepIndex,
  type TrackingStatus,
  trackingSteps,
} from '@shipmagic/domain/statuses/tracking-status';
import { IconCheck } from '@tabler/icons-react';
import classes from './progress-steps.module.css';

/** The shipment's progress: a row on wide screens, a column on phones. */
export function ProgressSteps({ status }: { status: TrackingStatus }) {
  const current = stepIndex(status);
  return (
    <div className={classes.root}>
      <ol className={classes.steps} aria-label="Progress">
        {trackingSteps.map((step) => (
          <li
            key={step.status}
            className={classes.step}
            data-reached={step.index <= current || undefined}
            data-done={step.index < current || undefined}
            aria-current={step.index === current ? 'step' : undefined}
          >
            <span className={classes.dot} aria-hidden>
              {step.index <= current && <IconCheck size={14} stroke={3} />}
            </span>
            <span className={classes.text}>
              <span className={classes.label}>{step.label}</span>
              {step.index === current && <span className={classes.inline}>{stepDescription(status)}</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className={classes.below} aria-hidden>
        {stepDescription(status)}
      </p>
    </div>
  );
}

import type { TrackedOrder } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { stepDescription, stepIndex } from '@shipmagic/domain/statuses/tracking-status';
import { IconCheck } from '@tabler/icons-react';
import classes from './progress-steps.module.css';
import { useWords } from './words.ts';

/** The shipment's progress, with the day of each step: a row on wide screens, a column on phones. */
export function ProgressSteps({ shipment: { status, steps }, now }: { shipment: TrackedOrder; now: Date }) {
  const words = useWords();
  const current = stepIndex(status);
  const description = stepDescription(status, words.statuses);
  return (
    <div className={classes.root}>
      <ol className={classes.steps} aria-label={words.part.progress}>
        {steps.map(({ step, at }, index) => (
          <li
            key={step}
            className={classes.step}
            data-reached={index <= current || undefined}
            data-done={index < current || undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={classes.dot} aria-hidden>
              {index <= current && <IconCheck size={14} stroke={3} />}
            </span>
            <span className={classes.text}>
              <span className={classes.label}>{words.steps[step]}</span>
              {at && (
                <time dateTime={at} className={classes.date}>
                  {words.day(at, now)}
                </time>
              )}
              {index === current && <span className={classes.inline}>{description}</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className={classes.below} aria-hidden>
        {description}
      </p>
    </div>
  );
}

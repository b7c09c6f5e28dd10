import { Button, Paper } from '@mantine/core';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { FigureName } from '@shipmagic/domain/operations/signs/figures';
import { findOut } from '@shipmagic/domain/operations/signs/find-out';
import type { statusContract } from '@shipmagic/domain/operations/status.contract';
import { age } from '@shipmagic/domain/time/age';
import { Link, type LinkProps } from '@tanstack/react-router';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeShortTime } from '../../ui/store-time.ts';
import classes from './status.module.css';

export type Trouble = RouteAnswer<typeof statusContract.read>['wrong'][number];

const severities = {
  critical: { label: 'Critical', colour: 'red' },
  warning: { label: 'Warning', colour: 'yellow' },
} as const;

/** Where each screen is, and what it is called. */
const screens: Record<NonNullable<Trouble['screen']>, { name: string; search?: LinkProps['search'] }> = {
  '/dead-jobs': { name: 'Jobs Given Up', search: { page: 1 } },
  '/store-sync': { name: 'Store Sync', search: { tab: 'parcels', page: 1 } },
  '/mails': { name: 'Mails', search: { state: 'failed', page: 1 } },
  '/logs-management': { name: 'Production Logs' },
  '/settings': { name: 'Settings', search: {} },
  '/inbox': { name: 'Inbox', search: { view: 'all', page: 1 } },
};

/** One thing that is wrong, and what to do about it. */
export function TroubleCard({ trouble }: { trouble: Trouble }) {
  const { severity, title, says, todo, since, screen } = trouble;
  const { label, colour } = severities[severity];
  return (
    <Paper withBorder component="li" className={classes.trouble} data-severity={severity}>
      <div className={classes.head}>
        <StatusBadge colour={colour}>{label}</StatusBadge>
        <h3>{title}</h3>
        {since && (
          <time dateTime={since} className={classes.todo}>
            for {age(since, new Date())}, since {storeShortTime(since)}
          </time>
        )}
      </div>
      <p>{says}</p>
      <p className={classes.todo}>{todo}</p>
      <HowToFindOut steps={findOut[trouble.name as FigureName] ?? []} />
      {screen && (
        <Button
          className={classes.mend}
          variant="default"
          renderRoot={(props) => <Link to={screen} search={searchOf(trouble)} {...props} />}
        >
          Open {screens[screen].name}
        </Button>
      )}
    </Paper>
  );
}

/** Further steps to find out more. Words between backticks are to be typed. */
function HowToFindOut({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return null;
  return (
    <details className={classes.well}>
      <summary>How to find out</summary>
      <ul>
        {steps.map((step) => (
          <li key={step}>
            {/* Texts that never change their order. */}
            {step.split('`').map((words, i) => (i % 2 === 1 ? <code key={words}>{words}</code> : words))}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Jobs of one kind lead to that kind, and orders set aside to their tab. */
function searchOf({ name, of, screen }: Trouble): LinkProps['search'] {
  if (name === 'shipmagic_dead_jobs' && of) return { kind: of, page: 1 } as LinkProps['search'];
  if (name === 'shipmagic_set_aside_orders') return { tab: 'orders', page: 1 } as LinkProps['search'];
  return screen ? screens[screen].search : undefined;
}

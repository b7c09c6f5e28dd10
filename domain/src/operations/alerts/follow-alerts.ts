import type { Severity } from '../signs/figure.ts';
import { type FigureName, figure, figureNames } from '../signs/figures.ts';
import type { Trouble } from '../signs/find-trouble.ts';

export const severities = ['critical', 'warning'] as const satisfies readonly Severity[];

/** A sign that holds, or has held until a moment ago. */
export interface KeptAlert extends Pick<Trouble, 'name' | 'of' | 'severity' | 'title' | 'says' | 'todo'> {
  readonly begunAt: Date;
  /** Since when it has been as severe as it is. */
  readonly severitySince: Date;
  /** Since when it does not hold any more; null while it does. */
  readonly goneSince: Date | null;
  /** As how severe people were last told of it; null: not yet. */
  readonly told: Severity | null;
}

/** A message about a sign: that it has begun, or has become critical, or that it is over. */
export interface AlertNews extends Pick<Trouble, 'name' | 'of' | 'severity' | 'title' | 'says' | 'todo'> {
  readonly state: 'firing' | 'resolved';
  readonly since: Date;
}

export interface Followed {
  /** All that is to be kept; whatever is missing is over. */
  readonly kept: readonly KeptAlert[];
  readonly news: readonly AlertNews[];
}

/** Milliseconds for which a sign has to be gone: one that comes and goes is one. */
const quiet = 5 * 60_000;

/** Milliseconds by which one look each minute may come too early after the one before: it must not miss its time. */
const slack = 5000;

/** Whether something has held for so long by now, to the minute in which it is looked at. */
const hasHeld = (since: Date, ms: number, now: Date) => now.getTime() - since.getTime() >= ms - slack;

const keyOf = ({ name, of }: { name: string; of: string | null }) => JSON.stringify([name, of]);

/** Seconds for which a sign has to hold at this severity before somebody is told. */
function forSeconds({ name, severity }: { name: FigureName; severity: Severity }): number {
  return figure(name).sign?.levels.find((level) => level.severity === severity)?.forSeconds ?? 0;
}

// Why: docs/decisions/operations.md, "An alert is told when it begins and when it ends".
/**
 * Compares what is wrong now with what was kept of the last time. `unread` are figures that could not be read: of them
 * nothing begins and nothing ends.
 */
export function followAlerts(
  before: readonly KeptAlert[],
  { wrong, unread }: { readonly wrong: readonly Trouble[]; readonly unread: ReadonlySet<string> },
  now: Date,
): Followed {
  const known = new Map(before.map((one) => [keyOf(one), one]));
  const kept: KeptAlert[] = [];
  const news: AlertNews[] = [];
  for (const trouble of wrong) {
    const next = holding(known.get(keyOf(trouble)) ?? null, trouble, now);
    known.delete(keyOf(trouble));
    const isNews = next.told !== next.severity && next.told !== 'critical';
    const isDue = hasHeld(next.severitySince, forSeconds(next) * 1000, now);
    if (isNews && isDue) news.push(told(next, 'firing'));
    kept.push(isNews && isDue ? { ...next, told: next.severity } : next);
  }
  for (const gone of known.values()) {
    if (unread.has(gone.name)) {
      kept.push(gone);
      continue;
    }
    const goneSince = gone.goneSince ?? now;
    if (!hasHeld(goneSince, quietFor(gone), now)) kept.push({ ...gone, goneSince });
    else if (gone.told) news.push(told({ ...gone, severity: gone.told }, 'resolved'));
  }
  return { kept, news };
}

/** Of what only one process sees, another one knows nothing, and they take turns. */
function quietFor({ name, told: isTold }: KeptAlert): number {
  // A later release may have had other figures.
  const isKnown = (figureNames as readonly string[]).includes(name);
  return isTold || (isKnown && figure(name).ofProcess) ? quiet : 0;
}

function holding(kept: KeptAlert | null, trouble: Trouble, now: Date): KeptAlert {
  const { name, of, severity, title, says, todo } = trouble;
  const begunAt = kept?.begunAt ?? now;
  const isWorse = kept !== null && kept.severity === 'warning' && severity === 'critical';
  const isBetter = kept !== null && kept.severity === 'critical' && severity === 'warning';
  const severitySince = isWorse ? now : isBetter ? begunAt : (kept?.severitySince ?? now);
  return {
    ...{ name, of, severity, title, says, todo, begunAt, severitySince },
    goneSince: null,
    told: kept?.told ?? null,
  };
}

const told = ({ name, of, severity, title, says, todo, begunAt }: KeptAlert, state: AlertNews['state']): AlertNews => ({
  ...{ name, of, severity, title, says, todo, state },
  since: begunAt,
});

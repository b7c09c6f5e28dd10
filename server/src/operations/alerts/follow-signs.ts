import { followAlerts } from '@shipmagic/domain/operations/alerts/follow-alerts';
import { findTrouble, type Measured } from '@shipmagic/domain/operations/signs/find-trouble';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { AlertsConfig } from '../../platform/telemetry/alerts-config.ts';
import { keepAlerts, takeAlerts } from './alerts.queries.ts';
import { tellAlerts } from './tell-alerts.ts';

export interface FollowDeps {
  readonly db: Database;
  readonly config: { readonly alerts: AlertsConfig };
  readonly readFigures: () => Promise<readonly Measured[]>;
}

/** Reads all figures, and tells whoever is to be told which signs of trouble have begun or are over. */
export async function followSigns({ db, config, readFigures }: FollowDeps, now: Date): Promise<void> {
  const { alerts } = config;
  if (alerts.to.length === 0 && alerts.webhook === null) return;
  const measured = await readFigures();
  const unread = new Set<string>(measured.filter(({ value }) => Number.isNaN(value)).map(({ name }) => name));
  await inSystemTransaction(db, async (tx) => {
    const { kept, news } = followAlerts(await takeAlerts(tx), { wrong: findTrouble(measured), unread }, now);
    await keepAlerts(tx, kept);
    await tellAlerts(tx, alerts, news);
  });
}

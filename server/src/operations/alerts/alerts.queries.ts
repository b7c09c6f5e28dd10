import type { KeptAlert } from '@shipmagic/domain/operations/alerts/follow-alerts';
import { severities } from '@shipmagic/domain/operations/alerts/follow-alerts';
import type { FigureName } from '@shipmagic/domain/operations/signs/figures';
import { z } from 'zod';
import { storedOrNull } from '../../platform/db/stored-values.ts';
import type { Tx } from '../../platform/db/transaction.ts';

const severity = z.enum(severities);

/**
 * Takes all alerts that are kept, to be kept anew in this transaction. Whoever else takes them waits for its end, and then
 * cannot keep them: its transaction fails.
 */
export async function takeAlerts(tx: Tx): Promise<KeptAlert[]> {
  const rows = await tx.deleteFrom('alerts').returningAll().execute();
  return rows.map((row) => ({
    // That of a former release may be none any more, and then only ends.
    name: row.name as FigureName,
    of: row.subject === '' ? null : row.subject,
    severity: severity.parse(row.severity),
    title: row.title,
    says: row.says,
    todo: row.todo,
    begunAt: row.begun_at,
    severitySince: row.severity_since,
    goneSince: row.gone_since,
    told: storedOrNull(severity, row.told),
  }));
}

export async function keepAlerts(tx: Tx, alerts: readonly KeptAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  await tx
    .insertInto('alerts')
    .values(
      alerts.map((one) => ({
        name: one.name,
        subject: one.of ?? '',
        severity: one.severity,
        title: one.title,
        says: one.says,
        todo: one.todo,
        begun_at: one.begunAt,
        severity_since: one.severitySince,
        gone_since: one.goneSince,
        told: one.told,
      })),
    )
    .execute();
}

import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { CommissionSlab } from '@shipmagic/domain/vendors/commission';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { readSetting, saveSetting } from '../settings/kept-settings.ts';

/** Saves the slabs for all vendors without a table of their own; they apply to orders arriving from now on. */
export async function saveCommissionSlabs(tx: Tx, viewer: Viewer, slabs: readonly CommissionSlab[]): Promise<void> {
  const before = await readSetting(tx, 'commission_slabs');
  await saveSetting(tx, 'commission_slabs', [...slabs]);
  await recordAudit(tx, {
    actor: viewer,
    action: 'commission.changed',
    subject: 'All vendors',
    details: { commissionSlabs: { from: before, to: slabs } },
    address: viewer.ipAddress,
  });
}

import { AppError } from '@shipmagic/domain/http/errors';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { ReturnRule } from '@shipmagic/domain/returns/rules/return-rule';
import type { returnRulesContract } from '@shipmagic/domain/returns/rules/return-rules.contract';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { keptSettings, lockSetting, readSetting, saveSetting } from '../../settings/kept-settings.ts';
import { knownVendorKeys, listProductTags, listProductTypes } from './rules.queries.ts';

const changedAt = async (tx: Tx) => (await keptSettings(tx)).get('return_rules')?.changedAt.toISOString() ?? null;

export async function readRules(tx: Tx): Promise<RouteAnswer<typeof returnRulesContract.read>> {
  const rules = await readSetting(tx, 'return_rules');
  const named = [...new Set(rules.flatMap(({ when }) => when.vendors))];
  const known = await knownVendorKeys(tx, named.map(vendorKey));
  return {
    rules,
    changedAt: await changedAt(tx),
    unknownVendors: named.filter((name) => !known.has(vendorKey(name))),
    productTypes: await listProductTypes(tx),
    productTags: await listProductTags(tx),
  };
}

/** Throws 409 if somebody else has changed them meanwhile. */
export async function changeRules(
  tx: Tx,
  viewer: Viewer,
  {
    rules,
    basedOn,
    now,
  }: { readonly rules: ReturnRule[]; readonly basedOn?: string | null | undefined; readonly now: Date },
): Promise<void> {
  const from = await lockSetting(tx, 'return_rules');
  if (basedOn !== undefined && basedOn !== (await changedAt(tx)))
    throw new AppError(
      'conflict',
      'The rules have been changed in the meantime. Look at them, then change them again.',
    );
  await saveSetting(tx, 'return_rules', rules, now);
  await recordAudit(tx, {
    actor: viewer,
    action: 'return_rules.changed',
    subject: 'Return rules',
    details: { rules: { from, to: rules } },
    address: viewer.ipAddress,
  });
}

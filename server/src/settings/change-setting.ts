import { checkInput } from '@shipmagic/domain/http/check-input';
import { AppError } from '@shipmagic/domain/http/errors';
import { type SettingKey, type SettingValue, settings } from '@shipmagic/domain/settings/settings';
import { type AuditActor, recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { keptSettings, readSetting, saveSetting } from './kept-settings.ts';

interface SettingChange {
  readonly key: SettingKey;
  readonly value: unknown;
  /** When the setting was last changed, as its author saw it (ISO 8601, null for a default); undefined overwrites. */
  readonly basedOn?: string | null | undefined;
  readonly now: Date;
  /** Null for an operator on the machine itself. */
  readonly actor: (AuditActor & { readonly ipAddress: string | null }) | null;
}

/**
 * Throws 400 naming the field for an invalid value, or for a setting with a screen of its own, whose rules apply; and
 * 409 if somebody else has changed it meanwhile.
 */
export async function changeSetting(tx: Tx, { key, value, basedOn, now, actor }: SettingChange): Promise<void> {
  const { schema, label, changedOn } = settings[key];
  if (changedOn !== 'operations')
    throw new AppError('bad_input', `${label} is changed under ${changedOn}`, { field: 'key' });
  const checked = checkInput(schema, value);
  if ('problem' in checked) {
    const { field, message } = checked.problem;
    throw new AppError('bad_input', message, { field: field ? `value.${field}` : 'value' });
  }
  const before = (await keptSettings(tx)).get(key);
  if (basedOn !== undefined && basedOn !== (before?.changedAt.toISOString() ?? null))
    throw new AppError(
      'conflict',
      `${label} has been changed in the meantime. Check the current value, then change it again.`,
    );
  const from = await readSetting(tx, key);
  await saveSetting(tx, key, checked.value as SettingValue<typeof key>, now);
  if (key === 'cash_gateways') await enqueue(tx, 'divide_balances', {}, { key: 'divide_balances' });
  await recordAudit(tx, {
    actor,
    action: 'setting.changed',
    subject: label,
    details: { [key]: { from, to: checked.value } },
    address: actor?.ipAddress ?? null,
  });
}

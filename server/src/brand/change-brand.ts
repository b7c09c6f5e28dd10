import type { BrandSettings } from '@shipmagic/domain/brand/brand.contract';
import type { BrandForm } from '@shipmagic/domain/brand/brand-form';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { keptSettings, lockSetting, readSetting, saveSetting } from '../settings/kept-settings.ts';
import { listPictures } from './brand.queries.ts';
import { type BrandConfig, logoSizeOf, numberOf, picturePath } from './read-brand.ts';

interface BrandChange {
  readonly form: BrandForm;
  /** When the brand was last changed, as its author saw it (ISO 8601, null before the first save); undefined overwrites. */
  readonly basedOn: string | null | undefined;
  readonly now: Date;
}

/** Throws 409 if somebody else has changed it meanwhile. */
export async function changeBrand(tx: Tx, viewer: Viewer, { form, basedOn, now }: BrandChange): Promise<void> {
  const from = await lockSetting(tx, 'brand');
  const changedAt = (await keptSettings(tx)).get('brand')?.changedAt.toISOString() ?? null;
  if (basedOn !== undefined && basedOn !== changedAt)
    throw new AppError(
      'conflict',
      'The brand has been changed in the meantime. Load it again, then change it once more.',
    );
  await saveSetting(tx, 'brand', form, now);
  await recordAudit(tx, {
    actor: viewer,
    action: 'brand.changed',
    subject: form.name,
    details: { from, to: form },
    address: viewer.ipAddress,
  });
}

/** The brand as an admin changes it. */
export async function readBrandSettings(
  tx: Tx,
  { trackingUrl, careWhatsapp, mailAddress }: BrandConfig & { readonly mailAddress: string | null },
): Promise<BrandSettings> {
  const form = await readSetting(tx, 'brand');
  const rows = await listPictures(tx);
  return {
    ...form,
    logoUrl: picturePath(rows, 'logo'),
    ...logoSizeOf(rows),
    faviconUrl: picturePath(rows, 'favicon'),
    changedAt: (await keptSettings(tx)).get('brand')?.changedAt.toISOString() ?? null,
    usualWhatsapp: numberOf(careWhatsapp),
    trackingUrl: `${trackingUrl}/order-tracking`,
    mailAddress,
  };
}

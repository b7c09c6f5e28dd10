import type { Brand } from '@shipmagic/domain/brand/brand';
import type { BrandForm } from '@shipmagic/domain/brand/brand-form';
import type { BrandPicture } from '@shipmagic/domain/brand/brand-picture';
import { readWhatsapp } from '@shipmagic/domain/brand/support-numbers';
import { usualBrand } from '@shipmagic/domain/brand/usual-brand';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Shop } from '../platform/mail/mail-template.ts';
import { readSetting } from '../settings/kept-settings.ts';
import { listPictures, type PictureRow } from './brand.queries.ts';

export interface BrandConfig {
  /** Where customers follow their orders. */
  readonly trackingUrl: string;
  /** For a brand without a number of its own. */
  readonly careWhatsapp: string | null;
}

/** The digits of the environment's number. */
export const numberOf = (careWhatsapp: string | null): string | null =>
  careWhatsapp && (readWhatsapp(careWhatsapp) ?? careWhatsapp.replace(/\D/g, ''));

/** The path and version of a picture on this server; null without one. */
export function picturePath(rows: readonly PictureRow[], picture: BrandPicture): string | null {
  const row = rows.find((one) => one.picture === picture);
  return row ? `/api/brand/pictures/${picture}?v=${row.sha256.slice(0, 12)}` : null;
}

/** The size of the logo, if there is one. */
export function logoSizeOf(rows: readonly PictureRow[]): Pick<Brand, 'logoSize'> {
  const logo = rows.find(({ picture }) => picture === 'logo');
  return logo ? { logoSize: { width: logo.width, height: logo.height } } : {};
}

// Why: docs/decisions/web.md, "A brand begins with its name".
/** The brand in force; `base` stands before the paths of its pictures. */
export async function readBrand(tx: Tx, { careWhatsapp }: BrandConfig, base: string): Promise<Brand> {
  const kept = await readSetting(tx, 'brand');
  const usualNumber = numberOf(careWhatsapp);
  if (kept.name === '') return { ...usualBrand, support: usualNumber ? { whatsapp: usualNumber } : {} };
  const rows = await listPictures(tx);
  const addressOf = (picture: BrandPicture) => {
    const path = picturePath(rows, picture);
    return path && `${base}${path}`;
  };
  return {
    name: kept.name,
    logoUrl: addressOf('logo'),
    ...logoSizeOf(rows),
    faviconUrl: addressOf('favicon'),
    accent: kept.accent ?? usualBrand.accent,
    support: supportOf(kept, usualNumber),
    returnPolicyUrl: kept.returnPolicyUrl,
    languages: kept.languages,
  };
}

function supportOf({ support }: BrandForm, usualNumber: string | null): Brand['support'] {
  const { email, phone } = support;
  const whatsapp = support.whatsapp ?? usualNumber;
  return { ...(email ? { email } : {}), ...(phone ? { phone } : {}), ...(whatsapp ? { whatsapp } : {}) };
}

/** The store as mails show it to its customers. */
export function readShop(db: Database, config: BrandConfig): Promise<Shop> {
  const { trackingUrl } = config;
  return inSystemTransaction(db, async (tx) => {
    const { senderName } = await readSetting(tx, 'brand');
    const brand = await readBrand(tx, config, trackingUrl);
    return { trackingUrl, brand, senderName: brand.name === '' ? null : (senderName ?? brand.name) };
  });
}

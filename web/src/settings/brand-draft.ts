import { checkAccent } from '@shipmagic/domain/brand/accent';
import type { Brand } from '@shipmagic/domain/brand/brand';
import type { BrandSettings } from '@shipmagic/domain/brand/brand.contract';
import { brandForm } from '@shipmagic/domain/brand/brand-form';
import { type BrandPicture, brandPictures } from '@shipmagic/domain/brand/brand-picture';
import { colourPattern } from '@shipmagic/domain/brand/colour';
import type { Language } from '@shipmagic/domain/brand/languages';
import { usualBrand } from '@shipmagic/domain/brand/usual-brand';
import { checkInput } from '@shipmagic/domain/http/check-input';

/** A picture in the form: as it is kept, taken away, or another one that is sent with the form. */
export type PictureDraft =
  | { readonly is: 'kept' }
  | { readonly is: 'removed' }
  | {
      readonly is: 'new';
      readonly file: File;
      /** Of this page alone. */
      readonly url: string;
      readonly width: number;
      readonly height: number;
    };

/** The texts of the form as they are typed. */
export interface BrandTexts {
  readonly name: string;
  readonly accent: string;
  readonly email: string;
  readonly phone: string;
  readonly whatsapp: string;
  readonly returnPolicyUrl: string;
  readonly senderName: string;
}

export interface BrandDraft extends BrandTexts {
  readonly languages: readonly Language[];
  readonly logo: PictureDraft;
  readonly favicon: PictureDraft;
}

export const draftOf = ({ support, ...kept }: BrandSettings): BrandDraft => ({
  name: kept.name,
  accent: kept.accent ?? usualBrand.accent,
  email: support.email ?? '',
  phone: support.phone ?? '',
  whatsapp: support.whatsapp ? `+${support.whatsapp}` : '',
  returnPolicyUrl: kept.returnPolicyUrl ?? '',
  senderName: kept.senderName ?? '',
  languages: kept.languages,
  logo: { is: 'kept' },
  favicon: { is: 'kept' },
});

/** As it is sent, without its pictures. */
export const bodyOf = ({ email, phone, whatsapp, logo, favicon, languages, ...texts }: BrandDraft) => ({
  ...texts,
  accent: texts.accent.trim().toLowerCase() === usualBrand.accent ? null : texts.accent,
  languages: [...languages],
  support: { email, phone, whatsapp },
});

/** Whether the form says something else than what is kept. */
export const isChanged = (draft: BrandDraft, kept: BrandSettings): boolean =>
  JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(draftOf(kept))) ||
  brandPictures.some((picture) => draft[picture].is !== 'kept');

/** Whose picture is shown: a new one of this page, the kept one, or none. */
export function shownPicture(draft: BrandDraft, kept: BrandSettings, picture: BrandPicture): string | null {
  const drafted = draft[picture];
  if (drafted.is === 'new') return drafted.url;
  return drafted.is === 'removed' ? null : picture === 'logo' ? kept.logoUrl : kept.faviconUrl;
}

/** The accent as it is typed, or the nearest one that white text can be read on; the usual one for what is no colour. */
function shownAccent(text: string): string {
  const accent = text.trim().toLowerCase();
  return colourPattern.test(accent) ? checkAccent(accent).nearest : usualBrand.accent;
}

/** The brand as customers would see it were the form saved as it stands; what would be refused is left out. */
export function previewOf(draft: BrandDraft, kept: BrandSettings): Brand {
  const { name, email, phone, whatsapp, returnPolicyUrl } = draft;
  const taken = (fields: object) => {
    const checked = checkInput(brandForm, { name: 'x', ...fields });
    return 'value' in checked ? checked.value : null;
  };
  const support = {
    email: taken({ support: { email } })?.support.email,
    phone: taken({ support: { phone } })?.support.phone,
    whatsapp: taken({ support: { whatsapp } })?.support.whatsapp ?? kept.usualWhatsapp,
  };
  return {
    name: name.trim() || 'Your store',
    logoUrl: shownPicture(draft, kept, 'logo'),
    ...sizeOf(draft.logo, kept),
    faviconUrl: shownPicture(draft, kept, 'favicon'),
    accent: shownAccent(draft.accent),
    support: Object.fromEntries(Object.entries(support).filter(([, value]) => value)),
    returnPolicyUrl: taken({ returnPolicyUrl })?.returnPolicyUrl ?? null,
    languages: [...draft.languages],
  };
}

function sizeOf(logo: PictureDraft, { logoSize }: BrandSettings): Pick<Brand, 'logoSize'> {
  if (logo.is === 'new') return { logoSize: { width: logo.width, height: logo.height } };
  return logo.is === 'kept' && logoSize ? { logoSize } : {};
}

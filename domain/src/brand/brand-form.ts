import { z } from 'zod';
import { accentProblem } from './accent.ts';
import { colourPattern } from './colour.ts';
import { language } from './languages.ts';
import { readDialled, readWhatsapp } from './support-numbers.ts';
import { usualBrand } from './usual-brand.ts';

/** Characters that are not seen but turn a line around or hide in it. Joiners stay: Indian scripts need them. */
const hidden = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

const line = (text: string) => text.replace(/\s+/g, ' ').replace(hidden, '').replace(/ +/g, ' ').trim();

/** A text of one line; nothing, and what is only blanks, is null. */
const optional = (atMost: number) =>
  z
    .string()
    .max(atMost)
    .nullish()
    .transform((text) => line(text ?? '') || null);

/** The reason why a web address is refused, as a sentence about it; null for one that is not. */
function linkProblem(text: string, what: string): string | null {
  if (/^https:\/\/[^/?#]*@/i.test(text)) return `${what} must be an address without a user name or password`;
  // Without its slashes a browser takes it for a path.
  const isLink = /^https:\/\/[^\s<>"'`\\]+$/i.test(text) && httpsLink.safeParse(text).success;
  return isLink ? null : `${what} must be an https address, such as https://example.com/returns`;
}
const httpsLink = z.url({ protocol: /^https$/, hostname: z.regexes.domain });

/** A check of a text that is there: its problem as a sentence. */
const checked = (problemOf: (text: string) => string | null) => (context: z.core.ParsePayload<string | null>) => {
  const message = context.value === null ? null : problemOf(context.value);
  if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
};

const phone = optional(40).check(
  checked((text) =>
    readDialled(text) ? null : 'The phone must be a number that can be dialled, such as +91 98123 45678',
  ),
);
const whatsapp = optional(60)
  .check(
    checked((text) =>
      readWhatsapp(text) ? null : 'The WhatsApp number must have its country’s code, such as +91 98123 45678',
    ),
  )
  .transform((text) => text && readWhatsapp(text));
const email = optional(254).check(
  checked((text) =>
    z.email().safeParse(text).success ? null : 'The email must be an email address, such as care@example.com',
  ),
);

/** The brand's form. What is absent, null or blank is not set; 400s name its field in a sentence. */
export const brandForm = z.object({
  name: z
    .string()
    .max(60)
    .transform(line)
    .refine((name) => name !== '', 'The name is missing: enter the store’s name'),
  accent: optional(20)
    .transform((text) => text?.toLowerCase() ?? null)
    .check(checked(accentProblem)),
  support: z
    .strictObject({ email, phone, whatsapp })
    .nullish()
    .transform((support) => support ?? { email: null, phone: null, whatsapp: null }),
  returnPolicyUrl: optional(500).check(checked((text) => linkProblem(text, 'The return policy URL'))),
  languages: z
    .array(language)
    .max(10)
    .nullish()
    .transform((chosen) => (chosen?.length ? [...new Set(chosen)] : usualBrand.languages)),
  /** The name before the address from which customers' mails come; null: the store's name. */
  senderName: optional(60),
});
export type BrandForm = z.output<typeof brandForm>;

/** Of an installation that has set nothing. */
export const usualBrandForm: BrandForm = {
  name: '',
  accent: null,
  support: { email: null, phone: null, whatsapp: null },
  returnPolicyUrl: null,
  languages: usualBrand.languages,
  senderName: null,
};

const kept = z.string().nullable();
/** As it is kept: what the form has made of it. Before the first save there is no name. */
export const keptBrand = z.object({
  name: z.string(),
  accent: z.string().regex(colourPattern).nullable(),
  support: z.object({ email: kept, phone: kept, whatsapp: kept }),
  returnPolicyUrl: kept,
  languages: z.array(language).min(1),
  senderName: kept,
});

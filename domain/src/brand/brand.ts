import { z } from 'zod';
import { language } from './languages.ts';

/** The store as its customers see it: on their page, in mails and messages, on labels and packing slips. */
export const brand = z.object({
  /** The store's name. */
  name: z.string(),
  /** An address that a browser and a mail client may load; null: the name stands in its place. */
  logoUrl: z.string().nullable(),
  /** Of the logo, in pixels, so that its place is there before it is; absent where it is not known. */
  logoSize: z.object({ width: z.number(), height: z.number() }).optional(),
  faviconUrl: z.string().nullable(),
  /** `#rrggbb`; white text on it has a contrast of at least 4.5 (WCAG 2.2 AA). */
  accent: z.string(),
  /** How customers reach the store's care team; what is absent is not offered. */
  support: z.object({
    email: z.string().optional(),
    /** As people write it. */
    phone: z.string().optional(),
    /** Digits with the country's code, as in wa.me/919812345678. */
    whatsapp: z.string().optional(),
  }),
  returnPolicyUrl: z.string().nullable(),
  /** The page's languages, the usual one first. */
  languages: z.array(language),
});
export type Brand = z.output<typeof brand>;

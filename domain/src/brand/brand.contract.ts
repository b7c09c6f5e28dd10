import { z } from 'zod';
import { route } from '../http/route.ts';
import { pictureTypes } from '../pictures/picture-kind.ts';
import { brand } from './brand.ts';
import { brandForm } from './brand-form.ts';
import { brandPicture } from './brand-picture.ts';
import { language } from './languages.ts';

const text = z.string().nullable();
const pictureParams = z.object({ picture: brandPicture });

/** The brand as an admin changes it. */
const brandSettings = z.object({
  name: z.string(),
  /** Null: the usual one. */
  accent: text,
  support: z.object({ email: text, phone: text, whatsapp: text }),
  returnPolicyUrl: text,
  languages: z.array(language),
  senderName: text,
  /** Addresses on this server; null without one. */
  logoUrl: text,
  faviconUrl: text,
  logoSize: brand.shape.logoSize,
  /** ISO 8601, UTC; null before the first save. */
  changedAt: text,
  /** The WhatsApp number of the environment, which is offered where the brand has none. */
  usualWhatsapp: text,
  /** Where customers follow their orders. */
  trackingUrl: z.string(),
  /** The address from which mails come; null while no mail server is configured. */
  mailAddress: text,
});
export type BrandSettings = z.output<typeof brandSettings>;

/** The store's brand. Errors: 400 naming the field, 409 when somebody else has changed it in the meantime. */
export const brandContract = {
  read: route({
    method: 'GET',
    path: '/api/brand',
    access: 'public',
    forCustomers: true,
    summary: 'The store as its customers see it',
    answer: brand,
  }),
  settings: route({
    method: 'GET',
    path: '/api/brand/settings',
    access: ['admin'],
    summary: 'The brand as it is set, with what is not told to customers',
    answer: brandSettings,
  }),
  change: route({
    method: 'PUT',
    path: '/api/brand',
    access: ['admin'],
    summary: 'Set the brand; what is left out is not set any more, pictures stay',
    body: brandForm.extend({
      /** The `changedAt` its author saw; if omitted, the last write wins. */
      basedOn: z.string().nullable().optional(),
    }),
    answer: brandSettings,
  }),
  /** 400 for what is no JPEG or PNG or has another size than a logo or favicon, 413 above 1 MB. */
  putPicture: route({
    method: 'POST',
    path: '/api/brand/:picture',
    access: ['admin'],
    summary: 'Set the logo or the favicon: a PNG or JPEG of at most 1 MB',
    params: pictureParams,
    upload: 'picture',
    answer: brandSettings,
  }),
  removePicture: route({
    method: 'DELETE',
    path: '/api/brand/:picture',
    access: ['admin'],
    summary: 'Take the logo or the favicon away',
    params: pictureParams,
    answer: brandSettings,
  }),
  /** 404 without one. */
  picture: route({
    method: 'GET',
    path: '/api/brand/pictures/:picture',
    access: 'public',
    forCustomers: true,
    summary: 'The logo or the favicon',
    params: pictureParams,
    query: z.object({ v: z.string().max(64).optional() }),
    file: pictureTypes,
  }),
};

import { z } from 'zod';

/** Kinds of values that variables of the environment have. */
export const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
export const text = z.string().trim().min(1);
/** The secret of a sender of webhooks. */
export const sharedSecret = z.string().min(16);

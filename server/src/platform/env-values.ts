import { z } from 'zod';

/** Schemas for values of environment variables. */
export const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
export const text = z.string().trim().min(1);
/** The shared secret of a webhook sender. */
export const sharedSecret = z.string().min(16);

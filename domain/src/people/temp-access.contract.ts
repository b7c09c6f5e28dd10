import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { route } from '../http/route.ts';
import { defaultAccessHours, longestAccessHours, shortestAccessHours } from './temporary-access.ts';

const count = z.number().int();

const temporaryAccess = z.object({
  id: z.string(),
  email: z.string(),
  vendorName: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  expiresAt: z.string(),
  /** False once revoked. */
  isActive: z.boolean(),
  isExpired: z.boolean(),
});
export type TemporaryAccess = z.output<typeof temporaryAccess>;

const credentials = z.object({
  email: z.string(),
  /** Returned only here; stored only as a hash. */
  password: z.string(),
  vendorName: z.string(),
  expiresAt: z.string(),
});
export type TemporaryCredentials = z.output<typeof credentials>;

/** Accounts that see a single vendor and expire by themselves. 404 for an unknown vendor or access. */
export const tempAccessContract = {
  list: route({
    method: 'GET',
    path: '/api/temp-vendor-access',
    access: staffRoles,
    summary: 'Temporary vendor accesses, the newest first',
    answer: z.object({
      tempAccesses: z.array(temporaryAccess),
      total: count,
      /** How many are active now. */
      active: count,
      /** How many have expired without being revoked. */
      expired: count,
    }),
  }),
  generate: route({
    method: 'POST',
    path: '/api/vendors/:vendorName/generate-temp-access',
    access: staffRoles,
    summary: 'Make an account that sees one vendor for some hours',
    params: z.object({ vendorName: z.string().trim().min(1, 'Vendor name is required').max(200) }),
    body: z.object({
      expirationHours: z
        .number()
        .int('Choose whole hours')
        .min(shortestAccessHours, 'Choose at least 1 hour')
        .max(longestAccessHours, `Choose at most ${longestAccessHours} hours`)
        .default(defaultAccessHours),
    }),
    answer: z.object({ message: z.string(), tempCredentials: credentials }),
  }),
  /** Takes effect at its next request. 409 when it has already ended. */
  revoke: route({
    method: 'DELETE',
    path: '/api/temp-vendor-access/:id',
    access: staffRoles,
    summary: 'End a temporary access at once',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ message: z.string() }),
  }),
  cleanup: route({
    method: 'POST',
    path: '/api/temp-vendor-access/cleanup',
    access: staffRoles,
    summary: 'Remove temporary accesses that are past their end',
    answer: z.object({ message: z.string(), cleanedCount: count }),
  }),
};

import { z } from 'zod';
import { role, staffRoles } from '../access/role.ts';
import { apiShape } from '../filters/list-address.ts';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { route } from '../http/route.ts';
import { userFilterRegistry } from './user-filters.ts';
import { vendorScope, withVendors } from './vendor-scope.ts';

const text = z.string().nullable();
const count = z.number().int();

/** An account as seen by staff. Excludes temporary accesses. */
export const user = z.object({
  id: z.string(),
  email: z.string(),
  username: text,
  firstName: text,
  lastName: text,
  role,
  isActive: z.boolean(),
  /** Whether signing in requires a second factor. */
  hasTwoFactor: z.boolean(),
  /** A vendor member's vendors, by name; empty for staff, who see all. */
  vendorList: z.array(z.string()),
  vendorPermissions: z.array(z.object({ vendorName: z.string() })),
  /** `YYYY-MM-DD` in India; vendor members only. */
  minOrderDate: text,
  createdAt: z.string(),
});
export type User = z.output<typeof user>;

const userParams = z.object({ id: z.uuid() });

export const usersContract = {
  list: route({
    method: 'GET',
    path: '/api/users',
    access: staffRoles,
    summary: 'Accounts of people, by name: all of them, or a page',
    query: z.object({
      page: pageNumber.default(1),
      /** Defaults to all. */
      limit: pageLimit.optional(),
      ...apiShape(userFilterRegistry),
    }),
    answer: z.object({ users: z.array(user), total: count, page: count, limit: count, totalPages: count }),
  }),
  get: route({
    method: 'GET',
    path: '/api/users/:id',
    access: staffRoles,
    summary: 'One account with its vendors',
    params: userParams,
    answer: z.object({ user }),
  }),
  /** Takes effect at the person's next request. 403 for one's own account, 400 for an unknown vendor. */
  change: route({
    method: 'PUT',
    path: '/api/users/:id',
    access: ['admin'],
    summary: 'Change role, status and vendors of somebody else',
    params: userParams,
    body: z.object({ role, isActive: z.boolean(), ...vendorScope }).refine(...withVendors),
    answer: z.object({ message: z.string(), user }),
  }),
};

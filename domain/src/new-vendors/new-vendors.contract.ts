import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { route } from '../http/route.ts';
import { accountEmail } from '../people/person.ts';
import { commissionPercent } from '../vendors/commission.ts';
import { vendorFields } from '../vendors/vendor.ts';
import { foundGap } from '../vendors/vendors.contract.ts';
import { warehouseInput } from '../warehouses/warehouse.ts';
import { mandatoryFields } from '../warehouses/warehouse-rules.ts';

/** Possible mistakes, asked about before a vendor is added. */
export const newVendorQuestions = ['sameGstin', 'otherState'] as const;
export type NewVendorQuestion = (typeof newVendorQuestions)[number];

/** The most people that one vendor's form invites. */
export const mostMembers = 20;

const count = z.number().int();

export const memberState = z.enum(['waiting', 'invited', 'refused']);

/** Somebody who was named when the vendor was added, and what became of it. */
const memberToInvite = z.object({ email: z.string(), state: memberState, reason: z.string().nullable() });
export type MemberToInvite = z.output<typeof memberToInvite>;

/** A vendor whom products or orders name and that nobody has set up. */
const namedVendor = z.object({ vendorName: z.string(), products: count, orders: count });
export type NamedVendor = z.output<typeof namedVendor>;

const name = z
  .string({ error: 'Vendor name is required' })
  .trim()
  .min(1, 'Vendor name is required')
  .max(200, 'Vendor name may have at most 200 characters');

/** The warehouse's fields stand beside the vendor's: without any of them there is no warehouse yet. */
const newVendor = z.object({
  vendorName: name,
  companyName: vendorFields.shape.companyName.optional(),
  gstin: vendorFields.shape.gstin.optional(),
  /** Null: the slab table that holds for all. */
  commissionPercentage: commissionPercent.nullable().optional(),
  /** The usual courier, by name. */
  courier: z.string().trim().max(60, 'Use at most 60 characters').nullish(),
  members: z.array(accountEmail).max(mostMembers, `Invite at most ${mostMembers} people at once`).default([]),
  ...warehouseInput.pick(
    Object.fromEntries(mandatoryFields.map((field) => [field, true])) as Record<(typeof mandatoryFields)[number], true>,
  ).shape,
  confirm: z
    .array(z.enum(newVendorQuestions), { error: `confirm is a list of questions: ${newVendorQuestions.join(', ')}` })
    .max(10)
    .default([]),
});
export type NewVendor = z.output<typeof newVendor>;

export const newVendorsContract = {
  names: route({
    method: 'GET',
    path: '/api/new-vendors/names',
    access: staffRoles,
    summary:
      'Vendors whom products or orders of the store name and that have no warehouse, those with most orders first',
    answer: z.object({ vendors: z.array(namedVendor) }),
  }),
  add: route({
    method: 'POST',
    path: '/api/new-vendors',
    access: staffRoles,
    summary:
      'Add a vendor with its warehouse, courier and members, or set up one that the store has named. 409 for a vendor that is set up, and for what needs a second look (confirm)',
    body: newVendor,
    answer: z.object({
      message: z.string(),
      vendorName: z.string(),
      /** Products and orders of the store with this vendor's name. */
      products: count,
      orders: count,
      warning: z.string().nullable(),
    }),
  }),
  members: route({
    method: 'GET',
    path: '/api/members-to-invite',
    access: staffRoles,
    summary: 'How many of those who were named as members of vendors are invited, and who was refused',
    answer: z.object({
      invited: count,
      waiting: count,
      refused: z.array(z.object({ vendorName: z.string(), email: z.string(), reason: z.string() })),
    }),
  }),
  readiness: route({
    method: 'GET',
    path: '/api/vendors/:vendorName/readiness',
    access: 'signed-in',
    summary: 'What a vendor lacks to ship, and, for staff, what became of those who were to be invited',
    params: z.object({ vendorName: z.string().min(1).max(200) }),
    answer: z.object({ missing: z.array(foundGap), members: z.array(memberToInvite) }),
  }),
};

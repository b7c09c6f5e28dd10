import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { apiShape } from '../filters/list-address.ts';
import { pageNumber } from '../http/pagination.ts';
import { basedOn, recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { day } from '../time/day.ts';
import { commissionSlabs } from './commission.ts';
import { vendorGap, vendorGaps } from './readiness.ts';
import { defaultCourierScope, serviceType, vendorShippingPartner } from './shipping-partner.ts';
import { vendor, vendorFields, vendorStatus } from './vendor.ts';
import { vendorFilterRegistry, vendorSorts } from './vendor-filters.ts';

const text = z.string().nullable();
const count = z.number().int();

/** A vendor filter loads all vendors at once (specification 1, section 9). */
export const vendorListLimit = 2000;

export const vendorListQuery = z.object({
  page: pageNumber.default(1),
  limit: z.coerce.number().int().min(1).max(vendorListLimit).default(10),
  ...apiShape(vendorFilterRegistry),
  sort: z.enum(vendorSorts).default('vendorName'),
});
export type VendorListQuery = z.output<typeof vendorListQuery>;

/** Something that a vendor lacks to ship, with a sentence. */
export const foundGap = z.object({ gap: vendorGap, says: z.string() });

/** A row of the vendors list; amounts are in rupees. */
export const listedVendor = z.object({
  id: z.string(),
  vendorName: z.string(),
  companyName: text,
  phone: text,
  city: text,
  state: text,
  status: vendorStatus,
  enableGstMethodology: z.boolean(),
  slabBasedPayments: z.boolean(),
  commissionPercentage: z.number().nullable(),
  productCount: count,
  totalSales: z.number(),
  createdAt: z.string(),
  /** Its gaps; none: it is ready, or not active. Pages of more than 100 rows do not say. */
  missing: z.array(foundGap),
});
export type ListedVendor = z.output<typeof listedVendor>;

export const vendorParams = z.object({ vendorName: z.string().min(1).max(200) });
const partnerParams = vendorParams.extend({ id: recordId() });

const done = z.object({ message: z.string() });

export const vendorsContract = {
  list: route({
    method: 'GET',
    path: '/api/vendors',
    access: 'signed-in',
    summary: 'Vendors in the scope of the viewer; one without a name is left out',
    query: vendorListQuery,
    conditional: true,
    answer: z.object({
      vendors: z.array(listedVendor),
      total: count,
      page: count,
      limit: count,
      totalPages: count,
    }),
  }),
  notReady: route({
    method: 'GET',
    path: '/api/vendors-not-ready',
    access: 'signed-in',
    summary: 'How many active vendors lack something to ship, and how many lack what',
    conditional: true,
    answer: z.object({
      active: count,
      notReady: count,
      missing: z.object(
        Object.fromEntries(vendorGaps.map((gap) => [gap, count])) as Record<(typeof vendorGaps)[number], typeof count>,
      ),
    }),
  }),
  get: route({
    method: 'GET',
    path: '/api/vendors/:vendorName',
    access: 'signed-in',
    summary: 'One vendor with everything that is kept of it',
    params: vendorParams,
    conditional: true,
    answer: vendor,
  }),
  stats: route({
    method: 'GET',
    path: '/api/vendor-stats/:vendorName',
    access: staffRoles,
    summary: 'A vendor’s figures for its portal; amounts are rupees',
    params: vendorParams,
    conditional: true,
    answer: z.object({
      vendorName: z.string(),
      status: vendorStatus,
      totalProducts: count,
      totalOrders: count,
      /** Payout including shipping of delivered orders. */
      revenueEarned: z.number(),
      totalSales: z.number(),
    }),
  }),
  update: route({
    method: 'PUT',
    path: '/api/vendors/update',
    access: 'signed-in',
    summary: 'Change fields of a vendor: those that are sent. 409 when somebody else changed one of them meanwhile',
    body: z.object({
      vendorName: z.string({ error: 'Vendor name is required' }).trim().min(1, 'Vendor name is required').max(200),
      version: basedOn,
      ...vendorFields.partial().shape,
    }),
    answer: done.extend({ version: count, warning: text }),
  }),
  saveCommissionSlabs: route({
    method: 'PUT',
    path: '/api/commission-slabs',
    access: ['admin'],
    summary: 'The commission slabs of all vendors that have none of their own',
    body: z.object({ slabs: commissionSlabs }),
    answer: done,
  }),
  emailSettings: route({
    method: 'PUT',
    path: '/api/vendors/:vendorName/email-settings',
    access: 'signed-in',
    summary: 'Whether the vendor is mailed its new orders, and since which day',
    params: vendorParams,
    body: z.object({ emailNotificationsEnabled: z.boolean(), emailNotificationStartDate: day.nullish() }),
    answer: done.extend({ version: count }),
  }),
  shippingPartners: route({
    method: 'GET',
    path: '/api/vendors/:vendorName/shipping-partners',
    access: 'signed-in',
    summary: 'The couriers a vendor ships with, the default first',
    params: vendorParams,
    answer: z.array(vendorShippingPartner),
  }),
  addShippingPartner: route({
    method: 'POST',
    path: '/api/vendors/:vendorName/shipping-partners',
    access: 'signed-in',
    summary: 'Add a courier; a default one takes the place of the default there is',
    params: vendorParams,
    body: z.object({
      partnerName: z.string({ error: 'Partner name is required' }).trim().min(1, 'Partner name is required').max(60),
      serviceType: serviceType.default('standard'),
      isDefault: z.boolean().default(false),
    }),
    answer: vendorShippingPartner,
  }),
  defaultCouriers: route({
    method: 'GET',
    path: '/api/default-couriers',
    access: staffRoles,
    summary: 'How many vendors have no default courier',
    answer: z.object({ vendors: count, without: count }),
  }),
  setDefaultCourier: route({
    method: 'PUT',
    path: '/api/default-couriers',
    access: staffRoles,
    summary: 'Make a courier that is connected the default of all vendors, or of those that have none',
    body: z.object({
      partnerName: z.string().trim().min(1, 'Please select a courier').max(60),
      vendors: defaultCourierScope,
    }),
    answer: z.object({ changed: count }),
  }),
  removeShippingPartner: route({
    method: 'DELETE',
    path: '/api/vendors/:vendorName/shipping-partners/:id',
    access: 'signed-in',
    summary: 'Remove a courier of the vendor',
    params: partnerParams,
    answer: done,
  }),
};

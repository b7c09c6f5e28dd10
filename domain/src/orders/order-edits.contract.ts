import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { basedOn, recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { keyText } from '../text/key-text.ts';
import { ewayBillNumber } from './eway-bill.ts';
import { address, order } from './order.ts';
import { orderParams } from './orders.contract.ts';
import { addressPart } from './other-parts.ts';
import { packedSize } from './packed-size.ts';

const needed = (what: string, most = 200) => z.string().trim().min(1, `${what} is required`).max(most);
const optional = (most = 200) =>
  z
    .string()
    .trim()
    .max(most)
    .nullable()
    .transform((value) => value || null);

/** The address as the screen sends it; a blank optional field is stored as null. */
export const shippingAddressInput = z.object({
  /** Who gets the parcel, there; each stays as it is where it is not sent. */
  name: optional().optional(),
  company: optional().optional(),
  address1: needed('The address'),
  address2: optional(),
  city: needed('The city'),
  province: optional(),
  country: needed('The country'),
  /** Needed in India alone: not every country has postcodes. */
  zip: optional(20),
  phone: optional(),
});
export type ShippingAddressInput = z.output<typeof shippingAddressInput>;

/** Another part of the same store order, with the version its author saw. */
const otherPart = z.object({ magicOrderId: orderParams.shape.id, version: basedOn });
export type OtherPart = z.output<typeof otherPart>;

export const orderEditsContract = {
  changePickupWarehouse: route({
    method: 'PUT',
    path: '/api/magic-orders/:id/pickup-warehouse',
    access: 'signed-in',
    summary: 'Choose the warehouse of the vendor that the parcel is picked up from',
    params: orderParams,
    body: z.object({
      pickupWarehouseId: recordId('Choose a warehouse of this vendor'),
      version: basedOn,
    }),
    answer: order,
  }),
  changeParcelSize: route({
    method: 'PUT',
    path: '/api/magic-orders/:id/parcel-size',
    access: 'signed-in',
    summary: 'Enter the size and weight of the packed parcel, until a shipment is made or asked for',
    params: orderParams,
    body: packedSize.extend({ version: basedOn }),
    answer: order,
  }),
  changeEwayBill: route({
    method: 'PUT',
    path: '/api/magic-orders/:id/eway-bill',
    access: 'signed-in',
    summary: 'Enter the e-way bill number of goods worth more than ₹50,000, until a shipment is made or asked for',
    params: orderParams,
    body: z.object({ ewayBillNumber: ewayBillNumber.nullable().meta({ example: '331234567890' }), version: basedOn }),
    answer: order,
  }),
  changeShippingAddress: route({
    method: 'PUT',
    path: '/api/magic-orders/:id/shipping-address',
    access: staffRoles,
    summary: 'Correct where the parcel goes, until a shipment is made or asked for',
    params: orderParams,
    body: z.object({
      shippingAddress: shippingAddressInput,
      version: basedOn,
      /** Other parts of the same store order that get this address too. Parts already shipped keep theirs. */
      otherParts: z.array(otherPart).max(200).optional(),
    }),
    answer: z.object({
      shippingAddress: address,
      version: z.number(),
      message: z.string(),
      /** The outcome for the other parts; absent when none were named. */
      otherParts: z
        .object({
          corrected: z.array(z.object({ magicOrderId: z.string(), shippingAddress: address, version: z.number() })),
          left: z.array(z.object({ magicOrderId: z.string(), reason: z.string() })),
        })
        .optional(),
    }),
  }),
  otherParts: route({
    method: 'GET',
    path: '/api/magic-orders/:id/other-parts',
    access: staffRoles,
    summary: 'The other parts of the same store order, and where they go',
    params: orderParams,
    answer: z.object({ otherParts: z.array(addressPart) }),
  }),
  changeCustomerEmail: route({
    method: 'PUT',
    path: '/api/magic-orders/:id/customer-email',
    access: staffRoles,
    summary: 'Correct the email address of the customer',
    params: orderParams,
    body: z.object({
      customerEmail: z.string().overwrite(keyText).check(z.email('Enter a valid email address')).max(320),
      version: basedOn,
    }),
    answer: z.object({ customerEmail: z.string(), version: z.number(), message: z.string() }),
  }),
};

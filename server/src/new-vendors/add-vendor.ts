import { AppError } from '@shipmagic/domain/http/errors';
import { normalGstin } from '@shipmagic/domain/india/gstin';
import { otherStateOfPin } from '@shipmagic/domain/india/pin-state';
import type { NewVendor, NewVendorQuestion } from '@shipmagic/domain/new-vendors/new-vendors.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { mandatoryFields } from '@shipmagic/domain/warehouses/warehouse-rules';
import { recordAudit } from '../audit/record-audit.ts';
import type { CourierRegistry } from '../couriers/registry.ts';
import { askMembers, refusedMembers } from '../people/invitations/ask-members.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { chooseCourier, courierNamed } from '../vendors/choose-courier.ts';
import { createVendor } from '../vendors/create-vendor.ts';
import { namedBy, sameGstin } from '../vendors/named-vendors.ts';
import { updateVendor } from '../vendors/update-vendor.ts';
import type { VendorRef } from '../vendors/visible-vendor.ts';
import { addWarehouse } from '../warehouses/add-warehouse.ts';

// Why: docs/decisions/vendors.md, "A new vendor is one transaction, and what others do comes after it".
/**
 * Adds a vendor with its warehouse, usual courier and members, or sets up one that the store has named. Couriers and
 * members are told by jobs, once this transaction is committed. Throws 400 naming the field, and 409 for a vendor that
 * is set up already and for what needs a second look.
 */
export async function addVendor(
  tx: Tx,
  viewer: Viewer,
  { couriers, ...given }: NewVendor & { couriers: CourierRegistry },
) {
  const { vendorName, companyName, gstin, commissionPercentage, members, confirm } = given;
  const courier = given.courier ? courierNamed(couriers, given.courier) : null;
  const warehouse = Object.fromEntries(mandatoryFields.map((field) => [field, given[field] ?? null]));
  const hasWarehouse = mandatoryFields.some((field) => field !== 'warehouseName' && given[field]);
  const vendor = await createVendor(tx, vendorName);
  await askTwice(tx, vendor, { given, confirm });
  // First, so that what is wrong with the place is said by the fields of the form.
  if (hasWarehouse) {
    const added = await addWarehouse(tx, couriers, vendor.name, {
      ...warehouse,
      warehouseName: given.warehouseName || vendor.name,
    });
    const { id, warehouseName } = added;
    await audit(tx, viewer, 'warehouse.added', vendor, { id, warehouseName });
  }
  const { warning } = await updateVendor(tx, viewer, {
    vendorName: vendor.name,
    ...(companyName ? { companyName } : {}),
    ...(gstin ? { gstin, enableGstMethodology: true } : {}),
    ...(commissionPercentage == null ? {} : { commissionPercentage, slabBasedPayments: false }),
    ...(hasWarehouse ? placeOf(given) : {}),
  });
  if (courier) await chooseCourier(tx, [vendor.id], courier);
  await inviteLater(tx, viewer, vendor, members);
  const { products, orders } = await namedBy(tx, vendor);
  await audit(tx, viewer, 'vendor.added', vendor, { named: !vendor.isNew, courier, members: members.length });
  return { vendorName: vendor.name, products, orders, warning };
}

/** Refuses what may be a mistake, unless it is confirmed. */
async function askTwice(
  tx: Tx,
  vendor: VendorRef,
  { given, confirm }: { given: NewVendor; confirm: readonly NewVendorQuestion[] },
): Promise<void> {
  const ask = (question: NewVendorQuestion, field: string, message: string) => {
    if (!confirm.includes(question)) throw new AppError('conflict', message, { field, details: { confirm: question } });
  };
  const gstin = normalGstin(given.gstin);
  const other = gstin && (await sameGstin(tx, gstin, vendor));
  if (other) ask('sameGstin', 'gstin', `${other} has the same GSTIN. Are they the same company?`);
  const otherState = otherStateOfPin(given.zipCode, given.state);
  if (otherState) ask('otherState', 'zipCode', otherState);
}

/** The company is where its first parcels are picked up, until somebody says otherwise. */
const placeOf = ({
  contactName,
  contactPhone,
  contactEmail,
  addressLine1,
  addressLine2,
  city,
  state,
  zipCode,
}: NewVendor) => ({
  contactPerson: contactName ?? undefined,
  phone: contactPhone ?? undefined,
  email: contactEmail ?? undefined,
  address: addressLine1 ?? undefined,
  address2: addressLine2 ?? undefined,
  city: city ?? undefined,
  state: state ?? undefined,
  zipCode: zipCode ?? undefined,
  country: 'India',
});

async function inviteLater(tx: Tx, viewer: Viewer, vendor: VendorRef, emails: readonly string[]): Promise<void> {
  const wanted = emails.map((email) => ({ vendorId: vendor.id, email }));
  const reason = await refusedMembers(tx, wanted);
  for (const [i, member] of wanted.entries()) {
    const refused = reason(member);
    if (refused) throw new AppError('bad_input', refused, { field: `members.${i}` });
  }
  await askMembers(tx, viewer, wanted);
}

const audit = (
  tx: Tx,
  actor: Viewer,
  action: 'vendor.added' | 'warehouse.added',
  { name }: VendorRef,
  details: Record<string, unknown>,
) => recordAudit(tx, { actor, action, subject: name, details, address: actor.ipAddress });

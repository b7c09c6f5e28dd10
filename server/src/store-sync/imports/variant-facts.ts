import type { VariantDetails } from '@shipmagic/domain/catalogue/products/variant-details';
import { parcelSize } from '@shipmagic/domain/parcels/booking/parcel-size';
import { productionDays } from '@shipmagic/domain/parcels/tracking/production-days';
import type { OrderPart } from '@shipmagic/domain/store/split-store-order';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import { detailsOfVariants } from '../../catalogue/products/details-of-variants.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { VendorTerms } from '../../store/store-vendors.ts';

/** Variant details entered here, by variant id. */
export type KnownVariants = ReadonlyMap<string, VariantDetails>;

export function knownVariants(tx: Tx, orders: readonly StoreOrder[]): Promise<KnownVariants> {
  const ids = orders.flatMap(({ lines }) => lines.flatMap(({ variantId }) => variantId ?? []));
  return detailsOfVariants(tx, [...new Set(ids)]);
}

/** The order with the HSN and GST rate entered here for each line; otherwise the store's values. */
export function withKnownTaxes(order: StoreOrder, known: KnownVariants): StoreOrder {
  if (known.size === 0) return order;
  const lines = order.lines.map((line) => {
    const { hsn = null, gstPercent = null } = known.get(line.variantId ?? '') ?? {};
    return { ...line, hsn: hsn ?? line.hsn, gstRate: gstPercent === null ? null : gstPercent / 100 };
  });
  return { ...order, lines };
}

/** The same for several orders at once. */
export async function allWithKnownTaxes(tx: Tx, orders: readonly StoreOrder[]): Promise<StoreOrder[]> {
  const lines = orders.flatMap((order) => order.lines);
  const known = await detailsOfVariants(tx, [...new Set(lines.flatMap(({ variantId }) => variantId ?? []))]);
  return orders.map((order) => withKnownTaxes(order, known));
}

// Why: docs/decisions/products.md, "Variant details are stored separately from the variant".
/** Parcel size and production time: from the variants, else from the vendor. */
export function makeOf(part: OrderPart, vendor: VendorTerms, known: KnownVariants) {
  const lines = part.lines.map(({ line, quantity }) => ({
    quantity,
    requiresShipping: line.requiresShipping,
    details: known.get(line.variantId ?? ''),
  }));
  const size = parcelSize(
    lines.map(({ details, ...line }) => ({ ...line, size: sizeOf(details) })),
    { length: vendor.parcel_length_cm, width: vendor.parcel_width_cm, height: vendor.parcel_height_cm },
  );
  return {
    length_cm: size.length,
    width_cm: size.width,
    height_cm: size.height,
    production_days: productionDays(
      lines.map(({ details }) => details?.productionDays ?? null),
      vendor.production_days,
    ),
  };
}

function sizeOf(details: VariantDetails | undefined) {
  if (!details) return null;
  const { length, width, height } = details;
  return length === null || width === null || height === null ? null : { length, width, height };
}

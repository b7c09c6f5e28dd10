import type { VariantDetails } from '@shipmagic/domain/catalogue/products/variant-details';

/** A variant's parcel, production time and tax on one line; empty when nothing is known. The HSN may be the store's. */
export function detailsText(details: VariantDetails, storeHsn: string | null): string {
  const { length, width, height, productionDays, gstPercent } = details;
  const hsn = details.hsn ?? storeHsn;
  return [
    length !== null && width !== null && height !== null && `${length} × ${width} × ${height} cm`,
    productionDays !== null && `${productionDays} ${productionDays === 1 ? 'day' : 'days'} to make`,
    hsn && `HSN ${hsn}`,
    gstPercent !== null && `GST ${gstPercent}%`,
  ]
    .filter(Boolean)
    .join(' · ');
}

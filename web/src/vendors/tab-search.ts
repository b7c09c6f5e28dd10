export const vendorTabs = ['company', 'billing', 'warehouses', 'partners', 'email', 'products'] as const;
export type VendorTab = (typeof vendorTabs)[number];

export const portalTabs = ['orders', 'products', 'overview', 'email'] as const;

/** The open tab; the first one if the URL names none or an unknown one. */
const readTab =
  <T extends string>(tabs: readonly T[]) =>
  (raw: Record<string, unknown>): { tab?: T | undefined } => ({
    tab: tabs.slice(1).find((tab) => tab === raw.tab),
  });

export const readVendorTab = readTab(vendorTabs);
export const readPortalTab = readTab(portalTabs);

/** The platform's domain: every store is a subdomain of it. */
export const storeHost = 'myshopify.com';

const shopDomain = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/i;

export const isShopDomain = (text: string): boolean => text.length <= 255 && shopDomain.test(text);

/** Reduces a pasted URL to the store's domain, without `https://` and any path. */
export const toShopDomain = (text: string): string =>
  text
    .trim()
    .replace(/^https:\/\//i, '')
    .replace(/\/$/, '')
    .toLowerCase();

/** The store platform's domain: only an address under it can be a store. */
export const storeHost = 'myshopify.com';

const shopDomain = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/i;

export const isShopDomain = (text: string): boolean => text.length <= 255 && shopDomain.test(text);

/** A store's address as a person pastes it: without `https://` and what follows the domain's end. */
export const toShopDomain = (text: string): string =>
  text
    .trim()
    .replace(/^https:\/\//i, '')
    .replace(/\/$/, '')
    .toLowerCase();

/**
 * The brand of an installation that has set nothing: no name but the page's own words. Here and not beside its shape, so
 * that the customer's page need not load the library that checks shapes.
 */
export const usualBrand = {
  name: '',
  logoUrl: null,
  faviconUrl: null,
  accent: '#5b52e0',
  support: {},
  returnPolicyUrl: null,
  languages: ['en' as const, 'hi' as const],
};

/** The id of the JSON with which the server brings the brand into the customer's page. */
export const brandElementId = 'brand';

/** The lines of an address that the store's webhooks and its queries name alike. */
export const sampleAddress = {
  name: 'Asha Rao',
  address1: '12 Sample Street',
  address2: null,
  city: 'Pune',
  province: 'Maharashtra',
  country: 'India',
  zip: '411001',
  phone: '9800000001',
};

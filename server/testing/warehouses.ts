/** A complete warehouse as sent by a screen. */
export const warehouseForm = (change: object = {}) => ({
  warehouseName: 'Main',
  contactName: 'Meera Iyer',
  contactPhone: '+919845098450',
  contactEmail: 'meera@example.org',
  addressLine1: '5 Workshop Road',
  addressLine2: 'Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560038',
  ...change,
});

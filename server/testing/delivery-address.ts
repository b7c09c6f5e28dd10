/** A serviceable address. */
export const address = {
  name: 'Lakshmi Narayan',
  firstName: 'Lakshmi',
  lastName: 'Narayan',
  address1: '77 Garden Street',
  address2: 'Indiranagar',
  city: 'Bengaluru',
  province: 'Karnataka',
  zip: '560038',
  phone: '+919845098450',
};

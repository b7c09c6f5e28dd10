/** Rooms whose sub-rooms are slices; every other room is one slice. */
const everywhere = ['parcels', 'people', 'operations', 'store-sync', 'catalogue'];

module.exports = {
  domain: everywhere,
  server: [...everywhere, 'orders'],
  web: everywhere,
};

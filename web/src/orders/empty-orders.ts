/** Said of a list of orders without any. */
export const emptyOrders = {
  text: 'Orders appear here as soon as they are placed in the store.',
  fromStore: true,
  noMatch: 'No order matches this search and these filters.',
} as const;

/** The costs of returns, and of parcels that came back undelivered. */
export const returnCostLabels = {
  refunds: 'Refunds of returns',
  freight_there: 'Freight to the customer',
  freight_back: 'Freight back',
  unsellable: 'Goods that cannot be sold again',
} as const;
export type ReturnCost = keyof typeof returnCostLabels;
export const returnCosts = Object.keys(returnCostLabels) as [ReturnCost, ...ReturnCost[]];

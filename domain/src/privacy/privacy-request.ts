/** An erasure of orders, a file for a customer, or an erasure of everything of the shop. */
export const privacyRequestKinds = ['erasure', 'data', 'shop'] as const;
/** The store by a webhook, or a person here. */
export const privacyRequestSources = ['store', 'person'] as const;
/** Of one store order. */
export const erasureStates = ['waiting', 'done'] as const;

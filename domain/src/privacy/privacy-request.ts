/** An erasure of orders, a file for a customer, or an erasure of everything of the shop. */
export const privacyRequestKinds = ['erasure', 'data', 'shop'] as const;
/** The store by a webhook, a person here, or the setting Data retention. */
export const privacyRequestSources = ['store', 'person', 'setting'] as const;
/** Of one store order. */
export const erasureStates = ['waiting', 'done'] as const;

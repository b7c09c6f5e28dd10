import { lineTax } from '@shipmagic/domain/orders/order';

/** Reads the taxes of a line as the store named them; none of what cannot be read. */
export const storedTaxes = lineTax.array().catch([]);

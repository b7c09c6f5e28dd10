/** HSN shown and invoiced when a product has none of its own: other articles of general use. */
export const defaultHsn = '9999';

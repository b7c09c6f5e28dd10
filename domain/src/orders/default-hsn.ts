/** HSN shown and invoiced for a product that has none: other articles of general use. */
export const defaultHsn = '9999';

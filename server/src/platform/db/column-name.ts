/** `billing_address2` for `billingAddress2`. */
export type ColumnName<F extends string> = F extends `${infer A}${infer B}`
  ? `${A extends Lowercase<A> ? A : `_${Lowercase<A>}`}${ColumnName<B>}`
  : F;

/** The column that stores a field of the contract. */
export const columnName = <F extends string>(field: F) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnName<F>;

declare const locked: unique symbol;

/**
 * An order that the program has locked by itself: nobody asked for it by its number, it was found by what belongs to
 * it, such as its parcel or the store's order. Changes accept it as they accept a `VisibleOrder`.
 */
export interface SystemOrder {
  readonly id: string;
  readonly [locked]: true;
}

/** Says of an order's row that it is locked. Only the query that has just locked it may say so. */
export const systemOrder = <Row extends { readonly id: string }>(row: Row) => row as Row & SystemOrder;

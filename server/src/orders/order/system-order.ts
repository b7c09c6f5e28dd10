declare const locked: unique symbol;

/**
 * An order locked by the program itself rather than for a viewer: it was found by something that belongs to it, such as
 * its shipment or the store's order. It can be changed like a `VisibleOrder`.
 */
export interface SystemOrder {
  readonly id: string;
  readonly [locked]: true;
}

/** Marks an order's row as locked. Only a query that locks the row may call this. */
export const systemOrder = <Row extends { readonly id: string }>(row: Row) => row as Row & SystemOrder;

import type { IncomingOrder } from './store.ts';

/** Moments between which orders were created, the second one excluded; whole seconds. */
export interface OrderWindow {
  readonly from: Date;
  readonly until: Date;
}

/** The state of a window that was asked for. */
export type WindowState =
  | { readonly state: 'running' }
  /** The store knows nothing of it any more. */
  | { readonly state: 'gone' }
  /** Where its file is, null without orders; and how many orders the store counted. */
  | { readonly state: 'ready'; readonly url: string | null; readonly orders: number | null }
  /** The reason in the store's words; `tooLarge` when smaller windows may succeed. */
  | { readonly state: 'failed'; readonly reason: string; readonly tooLarge: boolean };

/** An order in the file of a window. */
export interface FiledOrder {
  /** Null when it did not come in one piece: it has to be read by its id. */
  readonly incoming: IncomingOrder | null;
  readonly storeOrderId: string;
  /** False for something that stands apart from its order. */
  readonly isOrder: boolean;
  /** The byte of the file at which the next one begins. */
  readonly end: number;
}

/** Old orders, in files that the store writes window by window. */
export interface OrderHistory {
  /** When the first order was created; null without orders. */
  oldestOrder(): Promise<Date | null>;
  /** Null where the store does not say. */
  countOrders(window: OrderWindow): Promise<number | null>;
  /** Asks for the orders of a window; null while the store works on as many as it allows. Returns the operation's id. */
  requestWindow(window: OrderWindow): Promise<string | null>;
  lookAtWindow(operationId: string): Promise<WindowState>;
  /** The orders of a file, from a byte on. Throws FileGoneError once the store does not have it any more. */
  readWindow(url: string, from: number): AsyncIterable<FiledOrder>;
}

/** The screens on which a batch is started and its outcome is told beside the orders. */
export const isOrdersScreen = (path: string): boolean => path === '/orders' || path.startsWith('/orders/');

/**
 * Whether a batch whose outcome was told on one screen is left on the way to another: it does not come back on screens
 * that have nothing to do with it. On the way to the orders it is kept, for the step that follows.
 */
export const isLeftBehind = (toldAt: string | undefined, path: string): boolean =>
  toldAt !== undefined && toldAt !== path && !isOrdersScreen(path);

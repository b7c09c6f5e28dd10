/**
 * Kilobytes of gzipped JavaScript that each first screen may wait for, the app's own included; a test fails beyond them.
 * `path` is null for the app before any screen.
 */
export const byteBudgets: readonly {
  readonly path: string | null;
  readonly name: string;
  readonly kilobytes: number;
}[] = [
  { path: null, name: 'the app, before any screen', kilobytes: 237 },
  { path: '/login', name: 'sign-in', kilobytes: 249 },
  { path: '/orders', name: 'the orders list', kilobytes: 320 },
  { path: '/orders/$id', name: 'an order', kilobytes: 334 },
  { path: '/', name: 'the dashboard', kilobytes: 282 },
  { path: '/order-tracking', name: 'tracking', kilobytes: 42 },
];

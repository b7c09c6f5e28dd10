/** Kilobytes of gzipped JavaScript that each first screen may wait for; a test fails beyond them. */
export const byteBudgets: readonly {
  readonly path: string | null;
  readonly name: string;
  readonly kilobytes: number;
}[] = [
  { path: null, name: 'the app, before any screen', kilobytes: 250 },
  { path: '/login', name: 'sign-in', kilobytes: 250 },
  { path: '/orders', name: 'orders list', kilobytes: 250 },
  { path: '/orders/$id', name: 'an order', kilobytes: 250 },
  { path: '/', name: 'dashboard', kilobytes: 250 },
  { path: '/order-tracking', name: 'tracking', kilobytes: 25 },
];

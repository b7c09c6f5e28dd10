import { inject } from 'vitest';

/** The demo of this file, which no other file uses at the same time. */
export function demo() {
  const demos = inject('demos');
  const mine = demos[(Number(process.env.VITEST_POOL_ID) - 1) % demos.length];
  if (!mine) throw new Error('no demo was started');
  return mine;
}

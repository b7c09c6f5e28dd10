/** Milliseconds: without the scope `read_all_orders` an app sees orders of the last 60 days; a day is room for clocks. */
const shownForMs = 59 * 24 * 60 * 60 * 1000;

/** Whether the store shows an order of that time to every app: if it then shows none, there is none. */
export const isShownToEveryApp = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < shownForMs;

/** How often an order is put back because its courier asks to wait, before it fails. */
export const mostWaits = 10;

/** Seconds that a batch waits: at least one, at most ten minutes, and half a minute where nobody says how long. */
export const pauseSeconds = (retryAfter: number | undefined): number =>
  Math.min(600, Math.max(1, Math.ceil(retryAfter ?? 30)));

/** Why a batch does not go on just now: `Delhivery asks to wait, 40 s`. */
export const pauseText = (by: string, seconds: number): string => `${by} asks to wait, ${seconds} s`;

import { useSecondsLeft } from './use-seconds-left.ts';

/** Seconds left for taking something back; 0 when it is too late. */
export const useUndoSeconds = (undoUntil: string | null, answeredAt: number): number =>
  useSecondsLeft(undoUntil, answeredAt, 10_000);

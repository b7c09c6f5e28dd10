/**
 * The steps to which durations are rounded up, in hours. Kept sums count orders per step, from which medians follow
 * without the orders; longer ones fall into a last step without an end.
 */
export const hourSteps = [1, 2, 4, 8, 12, 24, 36, 48, 72, 96, 120, 168, 240, 336, 504, 720] as const;
/** Stands for durations beyond the last step. */
export const beyondSteps = 721;
const hourMs = 3_600_000;

/** Hours from one moment to another, 0 if the clocks disagree; null if one of them is unknown. */
export function hoursBetween(from: Date | null, to: Date | null): number | null {
  return from && to ? Math.max(0, to.getTime() - from.getTime()) / hourMs : null;
}

/** The index of the step that a duration is counted in; the last one is that of longer durations. */
export function hourStep(hours: number): number {
  const found = hourSteps.findIndex((most) => hours <= most);
  return found === -1 ? hourSteps.length : found;
}

/**
 * The step within which a share (0 to 1) of the counted orders lies, in hours: 0.5 is the median. Null without orders,
 * `beyondSteps` beyond the last step.
 */
export function hoursWithin(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, n) => sum + n, 0);
  if (total === 0) return null;
  let sum = 0;
  for (const [index, n] of counts.entries()) {
    sum += n;
    if (sum >= total * share) return hourSteps[index] ?? beyondSteps;
  }
  return beyondSteps;
}

/** `within 8 h`, `within 3 d`, `over 30 d`. */
export function hoursText(hours: number | null): string {
  if (hours === null) return '–';
  if (hours >= beyondSteps) return `over ${(hourSteps.at(-1) ?? 0) / 24} d`;
  return hours < 48 ? `within ${hours} h` : `within ${hours / 24} d`;
}

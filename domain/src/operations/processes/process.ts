/** The halves of the product, or both in one process. */
export const processRoles = ['all', 'server', 'worker'] as const;
export type ProcessRole = (typeof processRoles)[number];

/** Seconds between two beats of a process, before the small delay by which processes keep out of step. */
export const beatEveryS = 15;

export interface LivingProcess {
  readonly id: string;
  readonly role: ProcessRole;
  readonly version: string;
  readonly host: string;
  readonly startedAt: Date;
}

/** A process's name for people: not its number, so that it is still the same one after a restart. */
export const processName = ({ role, host }: Pick<LivingProcess, 'role' | 'host'>): string =>
  `${role === 'all' ? 'process' : role} on ${host}`;

const earliest = (processes: readonly Pick<LivingProcess, 'startedAt'>[]): Date | null =>
  processes.reduce<Date | null>((first, { startedAt }) => (first && first <= startedAt ? first : startedAt), null);

/** Since when no worker has been heard. Before the first, since the oldest process began; null while none lives. */
export const workerSilentSince = (lastWorkerBeat: Date | null, living: readonly LivingProcess[]): Date | null =>
  lastWorkerBeat ?? earliest(living);

/** Since when more than one version has run; null while that is not so. */
export function versionsApartSince(living: readonly LivingProcess[]): Date | null {
  const begun = [...Map.groupBy(living, ({ version }) => version).values()].flatMap((ones) => earliest(ones) ?? []);
  return begun.toSorted((a, b) => a.getTime() - b.getTime())[1] ?? null;
}

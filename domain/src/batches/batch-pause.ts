/** How often an order is put back because its courier asks to wait, before it fails. */
export const mostWaits = 10;

/** Seconds that a batch waits: at least one, at most ten minutes, and half a minute where nobody says how long. */
export const pauseSeconds = (retryAfter: number | undefined): number =>
  Math.min(600, Math.max(1, Math.ceil(retryAfter ?? 30)));

/** In place of a courier's name, where files cannot be stored. */
export const storageName = 'The disk for files';

/** Troubles of a courier as such, by what is added to its name, and the seconds between attempts at one. */
const troubles = {
  /** An admin has to act first. */
  refused: { mark: ' (key refused)', seconds: 300, words: 'refuses our key' },
  away: { mark: ' (not reached)', seconds: 60, words: 'cannot be reached' },
} as const;
export type CourierTrouble = keyof typeof troubles;
export const courierTroubles = Object.keys(troubles) as CourierTrouble[];

/** In place of the name of a courier that is in trouble. */
export const troubledCourier = (courier: string, trouble: CourierTrouble): string => courier + troubles[trouble].mark;
export const troubleSeconds = (trouble: CourierTrouble): number => troubles[trouble].seconds;

const troubleOf = (by: string) => courierTroubles.find((trouble) => by.endsWith(troubles[trouble].mark)) ?? null;

/** Whether a batch rests for a trouble that ends some time, and not because a courier has asked it to. */
export const isTrouble = (by: string): boolean => by === storageName || troubleOf(by) !== null;

/** Milliseconds for which a batch waits for the end of troubles, from its first one on. */
const mostTroubleMs = 24 * 60 * 60 * 1000;

interface PutOff {
  /** How often the order was put back because its courier asked to wait. */
  readonly waits: number;
  /** Since when its batch has been put off by troubles; null: it has not. */
  readonly troubledSince: Date | null;
}

// Why: docs/decisions/batches.md, "A batch waits for a day for what is not there".
/** Whether an order may be put back once more, because of what is named. */
export function mayWait({ waits, troubledSince }: PutOff, by: string, now: Date): boolean {
  if (!isTrouble(by)) return waits < mostWaits;
  return troubledSince === null || now.getTime() - troubledSince.getTime() < mostTroubleMs;
}

/** Why a batch does not go on just now: `Delhivery asks to wait, 40 s`. */
export function pauseText(by: string, seconds: number): string {
  if (by === storageName) return `${by} is full; tried again in ${seconds} s`;
  const trouble = troubleOf(by);
  if (trouble === null) return `${by} asks to wait, ${seconds} s`;
  const { mark, words } = troubles[trouble];
  return `${by.slice(0, -mark.length)} ${words}; tried again in ${seconds} s`;
}

import { setTimeout as pause } from 'node:timers/promises';
import { summarise, type Timing } from './measure.ts';

/** One thing that somebody does: of which kind, and how. It throws if it was not answered as it should be. */
export interface Call<Kind extends string> {
  readonly kind: Kind;
  send(): Promise<void>;
}

export interface Answered<Kind extends string> {
  readonly timings: ReadonlyMap<Kind, Timing>;
  readonly sent: number;
  /** Those that failed, by what was said. */
  readonly errors: ReadonlyMap<string, number>;
}

// Why not autocannon: bench/README.md, "Open load".
/**
 * Sends at a constant rate whether or not what was sent before has been answered, as people do who do not know of each
 * other. A time counts from when its call was due, so whoever had to wait because others were slow waited as long as
 * it took.
 */
export async function openLoad<Kind extends string>(
  next: (n: number) => Call<Kind>,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Answered<Kind>> {
  const times = new Map<Kind, number[]>();
  const errors = new Map<string, number>();
  const open: Promise<void>[] = [];
  const sent = Math.round(perSecond * seconds);
  const start = performance.now();
  for (let n = 0; n < sent; n++) {
    const due = start + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    const { kind, send } = next(n);
    const answered = () => {
      const taken = times.get(kind) ?? [];
      times.set(kind, taken);
      taken.push(performance.now() - due);
    };
    open.push(
      send().then(answered, (error: Error) => {
        const said = error.message.slice(0, 160);
        errors.set(said, (errors.get(said) ?? 0) + 1);
      }),
    );
  }
  await Promise.all(open);
  return { timings: new Map([...times].map(([kind, taken]) => [kind, summarise(taken)])), sent, errors };
}

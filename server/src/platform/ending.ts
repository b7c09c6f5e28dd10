import { setTimeout as pause } from 'node:timers/promises';
import { endWithNpm } from './end-with-npm.ts';

type Step = () => Promise<unknown> | unknown;

const signals = ['SIGINT', 'SIGTERM'] as const;
/** Whatever hangs, the process ends. */
const patienceMs = 25_000;
const leaveMs = 5000;
/** For each step once it hurries. */
const hurriedMs = 300;

/** Ends this process in order when it is told to, by a signal or with npm; told by a second signal, it ends at once. */
export class Ending {
  readonly #steps: Step[] = [];
  readonly #begun = new AbortController();
  #ended: Promise<never> | null = null;
  #hurried = Promise.withResolvers<void>();

  /** `codes` are those that the process ends with when it is told to. */
  constructor(codes: Readonly<Record<(typeof signals)[number], number>>, env: NodeJS.ProcessEnv) {
    for (const signal of signals)
      process.on(signal, () => {
        if (this.hasBegun) process.exit(codes[signal] || 1);
        void this.end(codes[signal]);
      });
    endWithNpm(env, () => void this.end(codes.SIGTERM));
  }

  /** Aborted when the process begins to end. */
  get signal(): AbortSignal {
    return this.#begun.signal;
  }

  get hasBegun(): boolean {
    return this.signal.aborted;
  }

  /** Adds a step of ending; they are taken in reverse order. A step may add others. */
  undo(step: Step): void {
    this.#steps.push(step);
  }

  /** The work; but if it goes on for some seconds after the process has begun to end, it is left to itself. */
  async orLeave<T>(work: Promise<T>): Promise<T> {
    const left = new Promise<never>((_, reject) => {
      const leave = () => setTimeout(reject, leaveMs, new Error('It did not end in time'));
      this.signal.addEventListener('abort', leave, { once: true });
    });
    return Promise.race([work, left]);
  }

  /** From now on no step is waited for: what they end is of no use any more. Until `calm`. */
  hurry(): void {
    this.#hurried.resolve();
  }

  calm(): void {
    this.#hurried = Promise.withResolvers<void>();
  }

  async #take(step: Step): Promise<void> {
    const hurried = this.#hurried.promise.then(() => pause(hurriedMs));
    await Promise.race([take(step), hurried]);
  }

  /** Takes the steps and ends the process. If it is ending already, with the code that it was first told. */
  end(code: number): Promise<never> {
    this.#ended ??= (async () => {
      setTimeout(() => process.exit(code || 1), patienceMs).unref();
      this.#begun.abort();
      for (let step = this.#steps.pop(); step; step = this.#steps.pop()) await this.#take(step);
      process.exit(code);
    })();
    return this.#ended;
  }
}

async function take(step: Step): Promise<void> {
  try {
    await step();
  } catch (error) {
    console.error(error);
  }
}

import type { DemoPreparation } from '@shipmagic/domain/demo/demo.contract';

/** A console needs no line for each batch. */
const saidEveryMs = 1000;

/** Tells how many of how many are done. */
export type Count = (done: number, of: number) => void;

/** How far the first fill of the demo is: for its console, and for whoever looks around meanwhile. */
export class Preparation {
  readonly #say: (text: string) => void;
  #now: DemoPreparation | null = null;
  #saidAt = 0;

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  /** Null when there is nothing to wait for. */
  get now(): DemoPreparation | null {
    return this.#now;
  }

  /** The next step has begun. */
  tell(text: string): void {
    this.#now = { text, done: null, of: null };
    this.#saidAt = performance.now();
    this.#say(`Preparing the demo: ${text} …`);
  }

  /** A step that counts. */
  counting(text: string): Count {
    return (done, of) => {
      this.#now = { text, done, of };
      if (done < of && performance.now() - this.#saidAt < saidEveryMs) return;
      this.#saidAt = performance.now();
      this.#say(`Preparing the demo: ${text}, ${done.toLocaleString('en-IN')} of ${of.toLocaleString('en-IN')} …`);
    };
  }

  end(text: string): void {
    this.#now = null;
    this.#say(text);
  }
}

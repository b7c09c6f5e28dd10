import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

const file = join(import.meta.dirname, 'last-runs.json');
const million = 1_000_000;
export const tenMillion = 10 * million;

/** From what the product's distance is measured. */
export type Distance = 'bare SQL' | '200 people' | 'ten million orders';

export interface Figure {
  readonly from: Distance;
  /** With its value and its budget, in words. */
  readonly text: string;
  readonly holds: boolean;
}

/** A run that is kept for those who do not wait for one of its size. */
interface KeptRun {
  readonly orders: number;
  readonly date: string;
  readonly machine: string;
  readonly figures: readonly Figure[];
}

const readKept = () => JSON.parse(readFileSync(file, 'utf8')) as KeptRun[];

/** Begun before the first part, so that the load of the machine is that of others. */
export class Summary {
  readonly #figures: Figure[] = [];
  readonly #over: string[] = [];
  readonly #loadBefore = loadavg()[0] ?? 0;
  #held = 0;

  add(from: Distance, text: string, holds: boolean): void {
    this.#figures.push({ from, text, holds });
  }

  /** A line of the report, which begins with its verdict if it has one. */
  line(text: string): void {
    if (text.startsWith('ok ')) this.#held += 1;
    if (text.startsWith('OVER')) this.#over.push(text.slice(5, 50).trim());
  }

  #machine(): string {
    const load = `load ${this.#loadBefore.toFixed(1)} before it began, ${(loadavg()[0] ?? 0).toFixed(1)} at its end`;
    return `${cpus().length} cores, ${load}`;
  }

  /** Remembers the run under its size. */
  keep(orders: number): void {
    const run = {
      orders,
      date: new Date().toISOString().slice(0, 10),
      machine: this.#machine(),
      figures: this.#figures,
    };
    const others = readKept().filter((kept) => kept.orders !== orders);
    writeFileSync(
      file,
      `${JSON.stringify(
        [...others, run].toSorted((a, b) => a.orders - b.orders),
        null,
        2,
      )}\n`,
    );
  }

  /** Whether every line of the report that has a budget kept it. */
  holds(): boolean {
    return this.#over.length === 0;
  }

  /** Ten lines for somebody who reads nothing else: first what is over its budget. */
  lines(orders: number): string[] {
    const missed = this.#figures.filter(({ holds }) => !holds).map(({ text }) => text);
    const all = this.#held + this.#over.length;
    const of = (from: Distance, figures: readonly Figure[]) => {
      const texts = figures.filter((figure) => figure.from === from);
      return texts
        .toSorted((a, b) => Number(a.holds) - Number(b.holds))
        .map(({ text, holds }) => (holds ? text : `OVER ${text}`));
    };
    const halves = (from: Distance, texts: readonly string[]): [string, string] => {
      const half = Math.ceil(texts.length / 2);
      const none = 'not measured by this run';
      return [`From ${from}: ${texts.slice(0, half).join('; ') || none}`, `  ${texts.slice(half).join('; ') || '–'}`];
    };
    const [bare, people] = (['bare SQL', '200 people'] as const).map((from) => halves(from, of(from, this.#figures)));
    return [
      'How far the product is from bare SQL, from 200 people, and from ten million orders',
      `Over budget: ${[...missed, ...(missed.length > 0 ? [] : this.#over)].join('; ') || 'nothing'}`,
      `${this.#over.length} of the ${all} lines above that have a budget are over it, marked OVER`,
      ...(bare ?? []),
      ...(people ?? []),
      ...this.#fromTenMillion(orders, of),
      `Measured ${new Date().toISOString().slice(0, 10)} with ${orders} orders, ${this.#machine()}`,
    ];
  }

  #fromTenMillion(orders: number, of: (from: Distance, figures: readonly Figure[]) => string[]): string[] {
    const here = of('ten million orders', this.#figures);
    const now = `From ten million orders: ${here.join('; ') || 'not measured by this run'}`;
    if (orders >= tenMillion) return [now, '  measured by this run'];
    const kept = readKept().findLast((run) => run.orders <= tenMillion && run.orders >= million);
    if (!kept) return [now, '  no run of that size is kept: npm run bench -- --orders 10000000 --data DIR --keep'];
    const missed = of('ten million orders', kept.figures).join('; ');
    return [now, `  the largest run kept, of ${kept.date} with ${kept.orders} orders (${kept.machine}): ${missed}`];
  }
}

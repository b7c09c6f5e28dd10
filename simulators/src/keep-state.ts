import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Counter } from './counter.ts';
import { HighMarks } from './high-marks.ts';
import { StateFile } from './state-file.ts';

/** What a simulator shows of itself in order to be kept. */
export interface Keepable {
  /** File name without ending. */
  name: string;
  counters: Record<string, Counter>;
  /** The state as JSON text. */
  pieces(): Iterable<string>;
  /** Takes a state over; throws, with nothing changed, if it is not one. */
  restore(content: unknown): void;
  /** Asks to be told of every change. */
  onChange(listener: () => void): void;
}

export interface Kept {
  /** Writes the rest; call it when nothing changes any more. */
  close(): Promise<void>;
}

/** Removes what a killed process left half-written. One that is still writing notices and gives up. */
async function removeLeftovers(dir: string, name: string): Promise<void> {
  const left = (await readdir(dir)).filter((file) => file.startsWith(`${name}.`) && file.endsWith('.tmp'));
  await Promise.all(left.map((file) => rm(join(dir, file), { force: true })));
}

/** Loads the state from the directory, or makes it anew, and keeps it there from then on. */
export async function keepState(dir: string, part: Keepable, makeAnew: () => void): Promise<Kept> {
  await mkdir(dir, { recursive: true });
  await removeLeftovers(dir, part.name);
  const file = new StateFile(join(dir, `${part.name}.json`), part.pieces);
  const marks = new HighMarks(join(dir, `${part.name}.marks.json`), part.counters);
  const loaded = await file.load(part.restore);
  if (!loaded) makeAnew();
  marks.apply(loaded);
  // Written before anything is answered: what is told to the outside always has a file to come back from.
  await file.save();
  part.onChange(() => file.touch());
  return {
    close: async () => {
      if (await file.close()) marks.release();
    },
  };
}

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Counter } from './counter.ts';
import { HighMarks } from './high-marks.ts';
import { StateFile } from './state-file.ts';

/** The parts of a simulator that are needed to save its state. */
export interface Keepable {
  /** File name without extension. */
  name: string;
  counters: Record<string, Counter>;
  /** The state as JSON text. */
  pieces(): Iterable<string>;
  /** Restores a state; throws without changing anything if it is invalid. */
  restore(content: unknown): void;
  /** Registers a listener for every change. */
  onChange(listener: () => void): void;
}

export interface Kept {
  /** Saves pending changes; call it once nothing changes any more. */
  close(): Promise<void>;
}

/** Removes a killed process's unfinished files. A process still writing notices and stops. */
async function removeLeftovers(dir: string, name: string): Promise<void> {
  const left = (await readdir(dir)).filter((file) => file.startsWith(`${name}.`) && file.endsWith('.tmp'));
  await Promise.all(left.map((file) => rm(join(dir, file), { force: true })));
}

/** Loads the state from the directory, or creates it, and keeps it saved there from then on. */
export async function keepState(dir: string, part: Keepable, makeAnew: () => void): Promise<Kept> {
  await mkdir(dir, { recursive: true });
  await removeLeftovers(dir, part.name);
  const file = new StateFile(join(dir, `${part.name}.json`), part.pieces);
  const marks = new HighMarks(join(dir, `${part.name}.marks.json`), part.counters);
  const loaded = await file.load(part.restore);
  if (!loaded) makeAnew();
  marks.apply(loaded);
  // Saved before anything is answered, so that whatever is handed out can be restored.
  await file.save();
  part.onChange(() => file.touch());
  return {
    close: async () => {
      if (await file.close()) marks.release();
    },
  };
}

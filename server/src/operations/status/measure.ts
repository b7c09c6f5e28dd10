import { type FigureName, figureNames } from '@shipmagic/domain/operations/signs/figures';
import type { Measured } from '@shipmagic/domain/operations/signs/find-trouble';
import pMap from 'p-map';
import { within } from '../../platform/within.ts';

type Reading = Omit<Measured, 'name'>;
export type Reader = () => Promise<number | Reading | readonly Reading[]>;

/** How each figure is read; null where there is nothing to be read. */
export type Readers = { readonly [Name in FigureName]: Reader | null };

/** Milliseconds after which a figure counts as one that cannot be read. */
const patience = 2000;
/** The same for all of them. */
const patienceForAll = 4000;
/** Fewer than the connections of a process, so that reading figures does not itself hold others up. */
const atOnce = 4;

/** Does it at the first call, and gives the same result to all of them. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => {
    result ??= work();
    return result;
  };
}

/**
 * Reads the figures. They are wanted most while the database is in trouble, so it does not fail: what cannot be read
 * soon is NaN.
 */
export async function measure(readers: Readers, names: readonly FigureName[] = figureNames): Promise<Measured[]> {
  const end = performance.now() + patienceForAll;
  const measureOne = async (name: FigureName): Promise<Measured[]> => {
    const read = readers[name];
    if (!read) return [];
    const left = Math.min(patience, end - performance.now());
    const found = left > 0 ? await within(left, read()).catch(() => null) : null;
    if (found === null) return [{ name, value: Number.NaN }];
    if (typeof found === 'number') return [{ name, value: found }];
    return (Array.isArray(found) ? (found as readonly Reading[]) : [found as Reading]).map((one) => ({ name, ...one }));
  };
  return (await pMap(names, measureOne, { concurrency: atOnce })).flat();
}

import { z } from 'zod';
import { type FigureName, figure, figureNames } from '../signs/figures.ts';
import { levelOf, type Measured } from '../signs/find-trouble.ts';
import { type LivingProcess, processName } from './process.ts';

/** Figures that only a process itself can see, and tell: that its database is away it cannot. */
export const toldFigures: readonly FigureName[] = figureNames.filter(
  (name) => figure(name).ofProcess && figure(name).sign && name !== 'shipmagic_database_answers',
);

const toldTrouble = z.object({
  // A process of a later release may tell of others.
  name: z.enum(figureNames),
  of: z.string().nullable(),
  value: z.number(),
  since: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .nullable(),
});
export type ToldTrouble = z.output<typeof toldTrouble>;

const isWrong = ({ name, value }: Pick<Measured, 'name' | 'value'>) =>
  levelOf(figure(name).sign?.levels ?? [], value) !== null;

/** Of the figures that a process has read of itself, those that are wrong. */
export const troublesToTell = (measured: readonly Measured[]): readonly ToldTrouble[] =>
  measured.filter(isWrong).map(({ name, of = null, value, since = null }) => ({ name, of, value, since }));

/** The troubles of a row, as far as this release knows them. */
export const readTold = (troubles: unknown): readonly ToldTrouble[] =>
  (Array.isArray(troubles) ? troubles : []).flatMap((one) => toldTrouble.safeParse(one).data ?? []);

export interface TellingProcess extends LivingProcess {
  readonly troubles: readonly ToldTrouble[];
}

const order = { server: 0, all: 1, worker: 2 } as const;

// Why: docs/decisions/operations.md, "Every process says that it lives".
/**
 * The figures as one process has read them, with what the others tell of themselves. Where several live, each trouble
 * that a process sees by itself names it; processes of one host that see the same tell it once.
 */
export function withTold(
  own: readonly Measured[],
  ownId: string,
  living: readonly TellingProcess[],
): readonly Measured[] {
  if (living.every(({ id }) => id === ownId)) return own;
  const isMine = living.some(({ id }) => id === ownId);
  const isOwnTrouble = (one: Measured) => isMine && toldFigures.includes(one.name) && isWrong(one);
  const told = new Map<string, Measured>();
  for (const one of living.toSorted((a, b) => order[a.role] - order[b.role])) {
    const seen = one.id === ownId ? own.filter(isOwnTrouble) : one.troubles.filter(isWrong);
    for (const { of, ...trouble } of seen) {
      const key = JSON.stringify([one.host, trouble.name, of ?? null]);
      if (!told.has(key)) told.set(key, { ...trouble, of: of ?? undefined, by: processName(one) });
    }
  }
  const place = ({ name }: Measured) => figureNames.indexOf(name);
  return [...own.filter((one) => !isOwnTrouble(one)), ...told.values()].toSorted((a, b) => place(a) - place(b));
}

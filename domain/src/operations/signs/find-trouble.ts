import type { Condition, Level, MendingScreen, Severity, Unit } from './figure.ts';
import { filled, wordsOf } from './figure-words.ts';
import { type FigureName, figure } from './figures.ts';

/** A figure as it was measured; NaN if it could not be. */
export interface Measured {
  readonly name: FigureName;
  readonly value: number;
  /** The value of its label. */
  readonly of?: string | undefined;
  /** The same of a second label. */
  readonly andOf?: string | undefined;
  /** That in words, where they are other ones. */
  readonly ofWords?: string | undefined;
  /** The process that has seen it, in words, where there are several. */
  readonly by?: string | undefined;
  /** Since when it has been as it is, if known. */
  readonly since?: Date | null | undefined;
}

export interface Trouble {
  readonly name: FigureName;
  readonly of: string | null;
  readonly severity: Severity;
  readonly title: string;
  readonly says: string;
  readonly todo: string;
  readonly screen: MendingScreen | null;
  readonly since: Date | null;
}

export function holds(condition: Condition, value: number): boolean {
  return 'above' in condition ? value > condition.above : value < condition.below;
}

/** The most severe level that a value is on; null if it is all right or was not measured. */
export function levelOf(levels: readonly Level[], value: number): Level | null {
  return levels.find((level) => holds(level, value)) ?? null;
}

const ranks: Record<Severity, number> = { critical: 0, warning: 1 };

/** The troubles, the most severe first, and within that in the order of the list of figures. */
export function findTrouble(measured: readonly Measured[]): Trouble[] {
  return measured
    .flatMap((one): Trouble[] => {
      const { sign, unit } = figure(one.name);
      const level = sign && levelOf(sign.levels, one.value);
      if (!sign || !level) return [];
      return [
        {
          name: one.name,
          of: ofWhom(one),
          severity: level.severity,
          title: sign.title,
          says: `${one.by ? `The ${one.by}: ` : ''}${fill(sign.says, one, unit)}`,
          todo: fill(sign.todo, one, unit),
          screen: sign.screen ?? null,
          since: one.since ?? null,
        },
      ];
    })
    .sort((a, b) => ranks[a.severity] - ranks[b.severity]);
}

const ofWhom = ({ of, by }: Measured) => [of, by].filter((part) => part !== undefined).join(', ') || null;

function fill(text: string, { value, of, ofWords }: Measured, unit: Unit): string {
  return filled(text, { words: wordsOf(unit, value), isOne: value === 1, of: ofWords ?? of ?? '' });
}

import type { Figure, Sign } from './figure.ts';
import { backupFigures } from './kinds/backups.ts';
import { jobFigures } from './kinds/jobs.ts';
import { machineFigures } from './kinds/machine.ts';
import { partnerFigures } from './kinds/partners.ts';
import { processFigures } from './kinds/processes.ts';
import { storeFigures } from './kinds/store.ts';

// Why: docs/decisions/operations.md, "Whatever can be wrong is one entry".
/**
 * All figures that are read on request, by their names in `/metrics`, with the condition under which each is a sign of
 * trouble. The status screen, the help in `/metrics`, the alert rules and the dashboard come from here.
 */
export const figures = {
  ...machineFigures,
  ...processFigures,
  ...jobFigures,
  ...backupFigures,
  ...storeFigures,
  ...partnerFigures,
} as const satisfies Record<string, Figure>;

export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as [FigureName, ...FigureName[]];

export const figure = (name: FigureName): Figure => figures[name];

/** The figures that can be signs of trouble. */
export const signs: readonly { readonly name: FigureName; readonly figure: Figure; readonly sign: Sign }[] =
  figureNames.flatMap((name) => {
    const { sign } = figure(name);
    return sign ? [{ name, figure: figure(name), sign }] : [];
  });

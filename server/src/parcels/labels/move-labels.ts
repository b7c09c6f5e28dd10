import { countLabelsOutside, type LabelsPlace, listLabelsOutside } from './labels.queries.ts';
import { type LabelDeps, type Rewriting, type RewrittenLabels, rewriteLabels, together } from './rewrite-labels.ts';

/** Moves all labels to a storage, or back into their rows; see `rewriteLabels`. */
export function moveLabels(deps: LabelDeps, to: LabelsPlace, say: (text: string) => void): Promise<RewrittenLabels> {
  const moving = {
    count: (tx) => countLabelsOutside(tx, to),
    list: (tx, after) => listLabelsOutside(tx, to, { after, limit: together }),
    placeOf: () => to,
  } satisfies Rewriting;
  return rewriteLabels(deps, moving, say);
}

import { countLabelsOfOtherKeys, listLabelsOfOtherKeys } from './labels.queries.ts';
import {
  type LabelDeps,
  placeOfLabel,
  type Rewriting,
  type RewrittenLabels,
  rewriteLabels,
  together,
} from './rewrite-labels.ts';

/** Encrypts labels that are not sealed under the key in force anew, where they lie; see `rewriteLabels`. */
export function resealLabels(deps: LabelDeps, say: (text: string) => void): Promise<RewrittenLabels> {
  const { mark } = deps.files;
  const resealing = {
    count: (tx) => countLabelsOfOtherKeys(tx, mark),
    list: (tx, after) => listLabelsOfOtherKeys(tx, mark, { after, limit: together }),
    placeOf: placeOfLabel,
  } satisfies Rewriting;
  return rewriteLabels(deps, resealing, say);
}

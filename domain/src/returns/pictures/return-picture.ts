import { z } from 'zod';
import type { ReturnState } from '../return-state.ts';
import { returnSets } from '../return-state.ts';
import { deskPicturesAtMost, returnPictureSide } from './picture-limits.ts';

/** Who took a picture: the customer who asks, or whoever received the goods. */
export const returnPictureSources = ['customer', 'desk'] as const;
const returnPictureSource = z.enum(returnPictureSources);

/** A picture of a return. */
export const returnPicture = z.object({
  id: z.string(),
  source: returnPictureSource,
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
  /** ISO, UTC. */
  addedAt: z.string(),
  /** Null for a customer's. */
  addedBy: z.string().nullable(),
});
export type ReturnPicture = z.output<typeof returnPicture>;

/** Why a picture of this size, in pixels, cannot be kept, as a sentence; null if it can. */
export function returnPictureProblem({ width, height }: { readonly width: number; readonly height: number }) {
  const size = `The picture has ${width} × ${height} pixels`;
  if (Math.max(width, height) > returnPictureSide)
    return `${size}; it may have at most ${returnPictureSide} in each direction.`;
  return Math.min(width, height) < 16 ? `${size}; it needs at least 16 in each direction.` : null;
}

/** Why nobody can add a picture of the goods, or take one away, now; null while their receipt or inspection is open. */
export const deskPictureRefusal = (state: ReturnState): string | null =>
  returnSets.takesReceipt.includes(state)
    ? null
    : 'Pictures are added once the return is approved, and until it is settled.';

export const deskIsFull = `A return has at most ${deskPicturesAtMost} pictures of ours. Take one away first.`;

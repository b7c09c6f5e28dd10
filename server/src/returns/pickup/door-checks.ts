import { returnReason, returnReasonLabels } from '@shipmagic/domain/returns/return-reason';
import type { DoorCheck, ReverseDesk } from '../../couriers/reverse-desk.ts';
import type { listPieces } from './pickup.queries.ts';

type Piece = Awaited<ReturnType<typeof listPieces>>[number];

/** Each kind of goods with the account's questions, as the driver checks it at the customer's door. */
export const doorChecks = (
  { questions }: Pick<ReverseDesk, 'questions'>,
  pieces: readonly Piece[],
  brand: string,
): DoorCheck[] =>
  pieces.map(({ title, variant_title: variant, image_url: picture, reason, quantity }) => ({
    title,
    description: [title, variant].filter(Boolean).join(', '),
    pictures: picture ? [picture] : [],
    reason: returnReasonLabels[returnReason.parse(reason)],
    quantity,
    brand,
    questions,
  }));

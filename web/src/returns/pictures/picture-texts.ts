import type { ReturnPicture } from '@shipmagic/domain/returns/pictures/return-picture';
import { storeDay } from '../../ui/store-time.ts';

const sources: Record<ReturnPicture['source'], string> = {
  customer: 'The customer’s picture',
  desk: 'Picture of what came',
};

/** `Picture of what came 2`: as it is read aloud; numbers count within what one side took. */
export const pictureName = (picture: ReturnPicture, all: readonly ReturnPicture[]): string =>
  `${sources[picture.source]} ${all.filter(({ source }) => source === picture.source).indexOf(picture) + 1}`;

export const takenText = ({ addedAt, addedBy }: ReturnPicture): string =>
  addedBy ? `${addedBy}, ${storeDay(addedAt)}` : storeDay(addedAt);

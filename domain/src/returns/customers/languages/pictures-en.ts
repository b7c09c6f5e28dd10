import type { PictureWords } from './picture-words.ts';

/** Pictures of returns, in English. */
export const englishPictures: PictureWords = {
  title: (isNeeded) => (isNeeded ? 'Pictures, at least one' : 'Pictures, if you like'),
  hint: (most) => `Up to ${most}. Show the item and what is wrong with it; that often saves a question.`,
  add: 'Add pictures',
  sending: (percent) => `Sending… ${percent}%`,
  picture: (number) => `Picture ${number}`,
  remove: (number) => `Remove picture ${number}`,
  yours: 'Your pictures',
  problems: {
    unreadable:
      'This picture cannot be opened here. Please choose a JPEG or PNG; an iPhone takes JPEGs with Settings, Camera, Formats, Most Compatible.',
    refused: 'This picture cannot be used. Please choose another one.',
    full: 'There is no room for more pictures. Remove one to add another.',
    tooMany: 'Too many pictures were sent. Please wait a few minutes and try again.',
    over: 'This page has been open for a while. Please reload it and try again.',
    failed: 'The picture could not be sent. Please try again.',
  },
};

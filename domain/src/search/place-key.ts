import { foldedKey } from '../text/key-text.ts';
import { foldText } from './fold-text.ts';

/** A name as lists sort and filter by it; the SQL function `place_key` does the same to stored names. */
export const placeKey = (said: string): string => [...foldText(said)].slice(0, 60).join('');

/** A code such as a PIN or SKU in one piece, however it is written; `search_compact` does the same. */
export const codeKey = (said: string): string => said.toLowerCase().replaceAll(/[^0-9a-z]+/g, '');

/** A tag of the store: it does not tell upper from lower case; `tag_keys` does the same. */
export const tagKey = foldedKey;

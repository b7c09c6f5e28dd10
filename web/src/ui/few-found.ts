/** With more rows than this, a search has found what it meant. */
export const fewFound = 2;

/** Imports, for other rooms. */
export { lockParts } from './import.queries.ts';
export { countSetAside } from './set-aside.queries.ts';

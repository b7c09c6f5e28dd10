/** Imports, for other rooms. */
export { lockParts } from './import.queries.ts';
export { forgetPayloads, movePayloads } from './payloads.queries.ts';
export { countSetAside, readSetAside } from './set-aside.queries.ts';

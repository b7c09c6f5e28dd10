/** Imports, for the figures of `/metrics`. */
export { countSetAside } from './set-aside.queries.ts';

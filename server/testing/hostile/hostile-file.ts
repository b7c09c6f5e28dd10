/** A file that is meant to do harm: what it is, and its bytes, made when they are wanted. */
export type HostileFile = readonly [name: string, make: () => Buffer];

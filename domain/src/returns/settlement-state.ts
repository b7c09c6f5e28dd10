/** A settlement waits for a second person, is decided, or was declined or taken back. */
export const settlementStates = ['asked', 'done', 'withdrawn'] as const;

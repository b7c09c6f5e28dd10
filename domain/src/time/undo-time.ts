/** How long what has not left the house can be undone, in milliseconds. */
export const undoableMs = 10_000;

/** Parses a typed integer; invalid input is 0 (specification 2, section 5). */
export function readQuantity(text: string): number {
  const value = Math.trunc(Number(text));
  return Number.isFinite(value) ? value + 0 : 0;
}

/** Whether an answer says that the change waits for approval; otherwise it was applied (specification 2, section 4). */
export const isLoggedForApproval = (message: string): boolean =>
  /inventory update request|awaiting approval|request created/i.test(message);

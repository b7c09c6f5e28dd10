/** The whole number that somebody typed; what is no number is 0 (specification 2, section 5). */
export function readQuantity(text: string): number {
  const value = Math.trunc(Number(text));
  return Number.isFinite(value) ? value + 0 : 0;
}

/** Whether an answer says that the change waits for approval; otherwise it was made (specification 2, section 4). */
export const isLoggedForApproval = (message: string): boolean =>
  /inventory update request|awaiting approval|request created/i.test(message);

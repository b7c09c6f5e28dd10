/** Whether an address is that of a temporary access (`@temp.<host>`): no mail can reach it. */
export function isTemporaryAddress(email: string): boolean {
  return /@temp\./i.test(email);
}

/** Whether an address belongs to a temporary access (`@temp.<host>`): it cannot receive mail. */
export function isTemporaryAddress(email: string): boolean {
  return /@temp\./i.test(email);
}

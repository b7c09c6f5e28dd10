import { z } from 'zod';

const mailAddress = z.email();

/** A vendor's mail contains only what its members may see. */
export const vendorReader = { role: 'vendor_member' } as const;

/** A vendor's email address; null if it has none that can be mailed. */
export function vendorAddress(email: string | null): string | null {
  const parsed = mailAddress.safeParse(email?.trim());
  return parsed.success ? parsed.data : null;
}

/** A contact of which only its owner knows the rest: `m•••@gmail.com`, or the last four digits of a phone number. */
export function maskedContact(contact: string): string {
  const [name, ...domain] = contact.trim().split('@');
  if (domain.length > 0) return `${[...(name ?? '')][0] ?? ''}•••@${domain.join('@')}`;
  const digits = contact.replace(/\D/g, '');
  return digits.length > 6 ? `••••••${digits.slice(-4)}` : '••••••';
}

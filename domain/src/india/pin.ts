/** An Indian PIN without its blanks (`560 038` → `560038`), or null. A first digit 9 is the army post and valid. */
export function normalPin(zip: string | null | undefined): string | null {
  const pin = (zip ?? '').replace(/\s/g, '');
  return /^[1-9]\d{5}$/.test(pin) ? pin : null;
}

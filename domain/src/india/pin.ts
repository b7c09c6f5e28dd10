/** Normalises an Indian PIN (`560 038` → `560038`), or null. A leading 9 is valid: the army postal service. */
export function normalPin(zip: string | null | undefined): string | null {
  const pin = (zip ?? '').replace(/\s/g, '');
  return /^[1-9]\d{5}$/.test(pin) ? pin : null;
}

/** A header that begins a trace at this call, as W3C Trace Context says; the server decides whether it is recorded. */
export function newTraceparent(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0'));
  return `00-${digits.slice(0, 16).join('')}-${digits.slice(16).join('')}-01`;
}

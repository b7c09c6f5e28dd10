/** The care team's WhatsApp number, inserted into the page by the server; empty if not configured. */
export function careNumber(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="care-whatsapp"]')?.content ?? '';
}

/** The care team's WhatsApp number, which the server writes into the page; empty when there is none. */
export function careNumber(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="care-whatsapp"]')?.content ?? '';
}

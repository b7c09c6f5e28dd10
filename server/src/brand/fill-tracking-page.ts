import { accentCss } from '@shipmagic/domain/brand/accent';
import type { Brand } from '@shipmagic/domain/brand/brand';
import { brandElementId } from '@shipmagic/domain/brand/usual-brand';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const asHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** JSON that neither ends its element nor begins a comment in it, whatever its texts say. */
const asJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * The outline that is seen until the page is there stands where the page has it, below its header of 52 px and a gap of
 * 20. A margin would move the whole body with it, and back again.
 */
const roomForHeader = '.opening{border-top:72px solid transparent}';

/** The customer's page with the brand in it. Without a name it looks as it is; its script is told anyway. */
export function fillTrackingPage(html: string, brand: Brand): string {
  const { name, faviconUrl, accent } = brand;
  const told = `<script type="application/json" id="${brandElementId}">${asJson(brand)}</script>`;
  const look =
    name === ''
      ? ''
      : `<meta name="theme-color" content="${accent}" /><style>${accentCss(accent)}${roomForHeader}</style>`;
  // Functions, because texts may have the signs that mean something in a replacement.
  const filled = html.replace('</head>', () => `${told}${look}</head>`);
  if (name === '') return filled;
  const titled = filled.replace(/<title>([^<]*)<\/title>/, (_, title) => `<title>${title} · ${asHtml(name)}</title>`);
  if (!faviconUrl) return titled;
  return titled.replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${asHtml(faviconUrl)}" />`);
}

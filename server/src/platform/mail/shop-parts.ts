import { Img, Link, Text } from '@react-email/components';
import type { Brand } from '@shipmagic/domain/brand/brand';
import { fitted } from '@shipmagic/domain/brand/brand-picture';
import { supportLinks } from '@shipmagic/domain/brand/support-links';
import { english } from '@shipmagic/domain/parcels/tracking/languages/en';
import { createElement as h, type ReactNode } from 'react';
import { mailLink, mailLook, mailSender } from './layout.ts';

/** Pixels. */
const logoBox = { width: 240, height: 44 };

const isNamed = ({ name }: Brand) => name !== '';

/** The accent of a named brand; undefined leaves the product's. */
export const shopAccent = (brand: Brand): string | undefined => (isNamed(brand) ? brand.accent : undefined);

/** The store above a mail to its customer: its logo, or its name; nothing of a store without a name. */
export function shopHead(brand: Brand): ReactNode {
  const { name, logoUrl, logoSize } = brand;
  if (!isNamed(brand)) return null;
  if (!logoUrl) return mailSender(name);
  // The name is what clients show that load no pictures, and a logo of dark letters needs its white ground in the dark.
  const style = {
    backgroundColor: '#ffffff',
    borderRadius: '6px',
    color: '#1b1f27',
    padding: '6px',
    margin: '-6px 0 10px -6px',
  };
  return h(Img, {
    src: logoUrl,
    alt: name,
    ...(logoSize ? fitted(logoSize, logoBox) : { height: logoBox.height }),
    style,
  });
}

/** How the store is reached, and what it says of returns; nothing of a store without a name. */
export function shopFoot(brand: Brand, orderNumber: string): ReactNode {
  const { name, accent, support, returnPolicyUrl } = brand;
  if (!isNamed(brand)) return null;
  const links = supportLinks(support, english.help.message(orderNumber));
  const ways = links.flatMap(({ text, href }, at) => [...(at > 0 ? [' · '] : []), mailLink(href, text, accent)]);
  return [
    ways.length > 0 && h(Text, { key: 'support', ...mailLook('minor') }, `Questions? Reach ${name}: `, ...ways),
    returnPolicyUrl &&
      h(
        Text,
        { key: 'returns', ...mailLook('minor', { marginBottom: '8px' }) },
        h(Link, { href: returnPolicyUrl, className: 'link', style: { color: accent } }, 'Return policy'),
      ),
  ];
}

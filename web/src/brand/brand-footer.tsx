import type { Brand } from '@shipmagic/domain/brand/brand';
import { supportLinks } from '@shipmagic/domain/brand/support-links';
import { useState } from 'react';
import classes from './brand.module.css';
import { pageBrand } from './page-brand.ts';

interface BrandFooterProps {
  brand?: Brand;
  /** What a message to the store is about; null before an order is found. */
  orderNumber: string | null;
}

/** How customers reach the store, and its return policy; nothing of a store without a name. */
export function BrandFooter({ brand, orderNumber }: BrandFooterProps) {
  const [shown] = useState(() => brand ?? pageBrand());
  const { name, support, returnPolicyUrl } = shown;
  const ways = supportLinks(support, orderNumber);
  if (name === '' || (ways.length === 0 && !returnPolicyUrl)) return null;
  return (
    <div className={classes.footer}>
      {ways.length > 0 && <span className={classes.question}>Questions? Reach {name}</span>}
      <ul className={classes.ways}>
        {ways.map(({ by, text, href }) => (
          <li key={by}>
            <a href={href} {...(by === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {})}>
              {text}
            </a>
          </li>
        ))}
        {returnPolicyUrl && (
          <li>
            <a href={returnPolicyUrl} target="_blank" rel="noreferrer">
              Return policy
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

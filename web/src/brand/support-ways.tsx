import type { Brand } from '@shipmagic/domain/brand/brand';
import { supportLinks } from '@shipmagic/domain/brand/support-links';
import type { Dictionary } from '@shipmagic/domain/parcels/tracking/languages/dictionary';
import classes from './support-ways.module.css';

interface SupportWaysProps {
  brand: Brand;
  words: Dictionary['help'];
  orderNumber: string | null;
}

/** The ways to reach the store's care team, as far as it offers them, and its return policy. */
export function SupportWays({ brand, words, orderNumber }: SupportWaysProps) {
  const ways = supportLinks(brand.support, words.message(orderNumber));
  const labels = { whatsapp: words.whatsapp, email: words.mail, phone: words.call };
  if (ways.length === 0 && !brand.returnPolicyUrl) return null;
  return (
    <section className={classes.root} aria-label={words.title}>
      {ways.length > 0 && <h2 className={classes.title}>{words.title}</h2>}
      <ul className={classes.ways}>
        {ways.map(({ by, href }) => (
          <li key={by}>
            <a
              className={classes.way}
              href={href}
              {...(by === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {})}
            >
              {labels[by]}
            </a>
          </li>
        ))}
        {brand.returnPolicyUrl && (
          <li>
            <a className={classes.way} href={brand.returnPolicyUrl} target="_blank" rel="noreferrer">
              {words.returnPolicy}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

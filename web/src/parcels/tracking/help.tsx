import type { Brand } from '@shipmagic/domain/brand/brand';
import { supportLinks } from '@shipmagic/domain/brand/support-links';
import { pageBrand } from '../../brand/page-brand.ts';
import classes from './help.module.css';
import { useWords } from './words.ts';

/** The chat with the store's care team, with a message about the order; null where the store offers none. */
export function useCareLink(orderNumber: string | null): string | null {
  const { help } = useWords();
  const ways = supportLinks(pageBrand().support, help.message(orderNumber));
  return ways.find(({ by }) => by === 'whatsapp')?.href ?? null;
}

interface HelpProps {
  /** The page's own, if none is given. */
  brand?: Brand;
  orderNumber: string | null;
}

/** The ways to reach the store's care team, as far as it offers them, and its return policy. */
export function Help({ brand = pageBrand(), orderNumber }: HelpProps) {
  const { help } = useWords();
  const ways = supportLinks(brand.support, help.message(orderNumber));
  const labels = { whatsapp: help.whatsapp, email: help.mail, phone: help.call };
  if (ways.length === 0 && !brand.returnPolicyUrl) return null;
  return (
    <section className={classes.root} aria-label={help.title}>
      {ways.length > 0 && <h2 className={classes.title}>{help.title}</h2>}
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
              {help.returnPolicy}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

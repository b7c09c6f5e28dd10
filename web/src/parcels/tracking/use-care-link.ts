import { supportLinks } from '@shipmagic/domain/brand/support-links';
import { pageBrand } from '../../brand/page-brand.ts';
import { useWords } from './words.ts';

/** The chat with the store's care team, with a message about the order; null where the store offers none. */
export function useCareLink(orderNumber: string | null): string | null {
  const { help } = useWords();
  const ways = supportLinks(pageBrand().support, help.message(orderNumber));
  return ways.find(({ by }) => by === 'whatsapp')?.href ?? null;
}

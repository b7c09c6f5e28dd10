import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Milliseconds after which an order is shown as far as it is known. */
const longest = 800;
/** Milliseconds without a question about the order: a card that has just been loaded asks in its first frame. */
const quiet = 40;

interface Part {
  preload(): Promise<void>;
}

const isAbout = (queryKey: readonly unknown[], id: string) =>
  (queryKey.at(-1) as { params?: { id?: string } } | undefined)?.params?.id === id;

/**
 * Whether all that an order's cards ask for has been answered once. Most of them show nothing for most orders, so until
 * then nobody knows where what is below them will stand.
 */
export function useCardsKnown(magicOrderId: string, cards: readonly Part[]): boolean {
  const [atFirst] = useState(cards);
  const [isLoaded, setLoaded] = useState(false);
  const [isKnown, setKnown] = useState(false);
  const open = useIsFetching({
    predicate: ({ queryKey, state }) => state.data === undefined && isAbout(queryKey, magicOrderId),
  });
  useEffect(() => {
    void Promise.all(atFirst.map((card) => card.preload())).then(() => setLoaded(true));
    const timer = setTimeout(() => setKnown(true), longest);
    return () => clearTimeout(timer);
  }, [atFirst]);
  useEffect(() => {
    if (!isLoaded || open > 0) return;
    const timer = setTimeout(() => setKnown(true), quiet);
    return () => clearTimeout(timer);
  }, [isLoaded, open]);
  return isKnown;
}

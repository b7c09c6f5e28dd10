import { useEffect, useState } from 'react';

const key = 'orders-last-opened';

export const keepLastOpened = (id: string) => sessionStorage.setItem(key, id);

/** The order that was open before its list was come back to; null on any other way to the list. */
export function useLastOpened(): string | null {
  const [id] = useState(() => sessionStorage.getItem(key));
  useEffect(() => sessionStorage.removeItem(key), []);
  return id;
}

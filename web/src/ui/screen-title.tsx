import { useEffect } from 'react';

/** Sets the browser tab's title. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ShipMagic`;
  }, [title]);
}

/** The heading of a screen whose name the header already shows: for assistive technology, and for the tab's title. */
export function ScreenTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return <h1 className="visually-hidden">{title}</h1>;
}

import { useEffect } from 'react';

/** Names the browser's tab. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ShipMagic`;
  }, [title]);
}

/** The heading of a screen whose name the header shows already: for assistive technology, and for the tab. */
export function ScreenTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return <h1 className="visually-hidden">{title}</h1>;
}

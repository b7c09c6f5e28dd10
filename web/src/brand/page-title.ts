import { pageBrand } from './page-brand.ts';

/** The title of the customer's page, with the store's name if it has one. */
export function pageTitle(title: string): string {
  const { name } = pageBrand();
  return name === '' ? title : `${title} · ${name}`;
}

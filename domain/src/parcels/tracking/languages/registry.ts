import type { Language } from '../../../brand/languages.ts';
import type { Dictionary } from './dictionary.ts';

interface Written {
  /** In the language itself. */
  readonly name: string;
  readonly load: () => Promise<Dictionary>;
}

/** The languages of the customer's page; each is a file that is loaded when it is chosen. */
export const writtenLanguages: Readonly<Record<Language, Written>> = {
  en: { name: 'English', load: async () => (await import('./en.ts')).english },
  hi: { name: 'हिन्दी', load: async () => (await import('./hi.ts')).hindi },
};

import type { Language } from '../../../brand/languages.ts';
import type { ReturnWords } from './return-words.ts';

/** The words of returns in each language of the customer's page; each is a file that is loaded when it is chosen. */
export const returnLanguages: Readonly<Record<Language, () => Promise<ReturnWords>>> = {
  en: async () => (await import('./en.ts')).englishReturns,
  hi: async () => (await import('./hi.ts')).hindiReturns,
};

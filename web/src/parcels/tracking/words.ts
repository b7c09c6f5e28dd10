import type { Language } from '@shipmagic/domain/brand/languages';
import type { Dictionary } from '@shipmagic/domain/parcels/tracking/languages/dictionary';
import { english } from '@shipmagic/domain/parcels/tracking/languages/en';
import { writtenLanguages } from '@shipmagic/domain/parcels/tracking/languages/registry';
import { createContext, useContext } from 'react';

/** Where the visitor's choice is kept. */
const kept = 'tracking-language';

export interface Spoken {
  readonly language: Language;
  readonly words: Dictionary;
}

/** The visitor's own choice, else the first of the browser's languages that the store offers, else the store's usual one. */
export function chosenLanguage(
  offered: readonly Language[],
  { stored, browser }: { readonly stored: string | null; readonly browser: readonly string[] },
): Language {
  const wanted = [stored ?? '', ...browser].map((tag) => tag.toLowerCase().split('-')[0]);
  const found = wanted.flatMap((tag) => offered.find((one) => one === tag) ?? []);
  return found[0] ?? offered[0] ?? 'en';
}

export const firstLanguage = (offered: readonly Language[]): Language =>
  chosenLanguage(offered, { stored: localStorage.getItem(kept), browser: navigator.languages });

export const keepLanguage = (language: Language) => localStorage.setItem(kept, language);

/** The words of a language; in English, which is always there, if its file cannot be loaded. */
export async function speak(language: Language): Promise<Spoken> {
  const words = language === 'en' ? english : await writtenLanguages[language].load().catch(() => null);
  return words ? { language, words } : { language: 'en', words: english };
}

export const WordsContext = createContext<Dictionary>(english);
/** The language of these words. */
export const LanguageContext = createContext<Language>('en');
export const useWords = () => useContext(WordsContext);

import { returnLanguages } from '@shipmagic/domain/returns/customers/languages/registry';
import type { ReturnWords } from '@shipmagic/domain/returns/customers/languages/return-words';
import { createContext, useContext, useEffect, useState } from 'react';
import { LanguageContext } from '../words.ts';

export const ReturnWordsContext = createContext<ReturnWords | null>(null);

/** Of components within the returns, which are shown once their words are there. */
export function useReturnWords(): ReturnWords {
  const words = useContext(ReturnWordsContext);
  if (!words) throw new Error('The words of returns are not there yet');
  return words;
}

/** The words in the page's language, else in English; null until they are loaded, and for good where they cannot be. */
export function useLoadedWords(): ReturnWords | null {
  const language = useContext(LanguageContext);
  const [words, setWords] = useState<ReturnWords | null>(null);
  useEffect(() => {
    let isLatest = true;
    const show = (loaded: ReturnWords | null) => {
      if (isLatest && loaded) setWords(loaded);
    };
    void returnLanguages[language]()
      .catch(() => returnLanguages.en())
      .catch(() => null)
      .then(show);
    return () => {
      isLatest = false;
    };
  }, [language]);
  return words;
}

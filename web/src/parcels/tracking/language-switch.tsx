import type { Language } from '@shipmagic/domain/brand/languages';
import { writtenLanguages } from '@shipmagic/domain/parcels/tracking/languages/registry';
import classes from './language-switch.module.css';
import { useWords } from './words.ts';

interface LanguageSwitchProps {
  offered: readonly Language[];
  language: Language;
  onChoose: (language: Language) => void;
}

export function LanguageSwitch({ offered, language, onChoose }: LanguageSwitchProps) {
  const { page } = useWords();
  if (offered.length < 2) return null;
  return (
    <nav className={classes.root} aria-label={page.language}>
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          className={classes.choice}
          aria-pressed={one === language}
          onClick={() => onChoose(one)}
        >
          {writtenLanguages[one].name}
        </button>
      ))}
    </nav>
  );
}

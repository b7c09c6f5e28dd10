import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilterSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ShortcutHint } from './shortcut-hint.tsx';
import { useShortcuts } from './shortcuts.ts';

interface SearchBoxProps {
  /** The value in the URL. */
  value: string;
  onSearch: (term: string) => void;
  /** Goes into the placeholder: `orders`. */
  what: string;
  /** Milliseconds after the last key. */
  delay: number;
  /** Takes a pasted text instead of the box; true if it did. */
  onPaste?: ((text: string) => boolean) | undefined;
}

/**
 * Searches shortly after the last key, and immediately on blur, because a late search would undo a navigation. `/`
 * focuses it, Escape leaves it.
 */
export function SearchBox({ value, onSearch, what, delay, onPaste }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState<readonly string[]>([]);
  // Back, Forward and clearing the search change the URL under the box, which then follows. The echo of its own change
  // is ignored once, because more may have been typed meanwhile.
  if (value !== seen) {
    const echo = sent.indexOf(value);
    setSeen(value);
    setSent(sent.slice(echo + 1));
    if (echo < 0) setText(value);
  }
  const box = useRef<HTMLInputElement>(null);
  const enter = () => {
    box.current?.focus();
    box.current?.select();
  };
  useShortcuts([{ key: '/', label: `Search ${what}`, run: enter }]);
  const search = useDebouncedCallback((term: string) => {
    // The URL already has this value, so no update will follow.
    if (term !== (sent.at(-1) ?? value)) setSent([...sent, term]);
    onSearch(term);
  }, delay);
  return (
    <TextInput
      ref={box}
      type="search"
      aria-keyshortcuts="/"
      placeholder={`Search ${what}...`}
      // The header's box searches everything; the specification gives this one its placeholder.
      aria-label={`Search ${what}: filters this list`}
      title="Filters this list"
      leftSection={<IconFilterSearch size={16} />}
      rightSection={text === '' && <ShortcutHint keys="/" />}
      rightSectionPointerEvents="none"
      maxLength={200}
      value={text}
      onBlur={() => search.flush()}
      onPaste={(event) => {
        if (onPaste?.(event.clipboardData.getData('text/plain'))) event.preventDefault();
      }}
      onKeyDown={(event) => {
        // An empty box has nothing left to clear.
        if (event.key === 'Escape' && text === '') box.current?.blur();
      }}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
    />
  );
}

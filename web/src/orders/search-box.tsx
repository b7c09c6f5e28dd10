import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

interface SearchBoxProps {
  /** What the address bar says. */
  value: string;
  onSearch: (term: string) => void;
}

/** Searches 300 ms after the last key. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  // Back, forward and a cleared search change the address under the box: then it follows. The echo of what was typed
  // here does not count; meanwhile more may have been typed.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) setText(value);
  }
  const search = useDebouncedCallback((term: string) => {
    setSent(term);
    onSearch(term);
  }, 300);
  return (
    <TextInput
      type="search"
      placeholder="Search orders..."
      aria-label="Search orders"
      leftSection={<IconSearch size={16} />}
      maxLength={200}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
    />
  );
}

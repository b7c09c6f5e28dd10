import { Button, Group, Text } from '@mantine/core';
import { type SuggestionList, suggestionsContract } from '@shipmagic/domain/search/suggestions.contract';
import { useRoute } from '../api/use-route.ts';

interface DidYouMeanProps {
  term: string;
  of: SuggestionList;
  onChoose: (term: string) => void;
}

/** Names that are spelled like a search which found nothing, or little. */
export function DidYouMean({ term, of, onChoose }: DidYouMeanProps) {
  const { data } = useRoute(suggestionsContract.suggest, { query: { search: term, of } });
  if (!data?.suggestions.length) return null;
  return (
    <Group gap={6} role="status">
      <Text size="sm">Did you mean</Text>
      {data.suggestions.map((name) => (
        <Button key={name} size="compact-sm" variant="light" onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </Group>
  );
}

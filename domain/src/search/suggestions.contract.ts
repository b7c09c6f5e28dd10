import { z } from 'zod';
import { route } from '../http/route.ts';

/** Whose names are suggested; `everything` for the search over all screens. */
export const suggestionLists = ['everything', 'orders', 'products', 'vendors'] as const;
export type SuggestionList = (typeof suggestionLists)[number];

export const suggestionsContract = {
  suggest: route({
    method: 'GET',
    path: '/api/search/suggestions',
    access: 'signed-in',
    summary: 'Names in the scope of the viewer that are spelled like a search that found nothing or little',
    query: z.object({
      search: z.string().trim().min(1).max(200),
      of: z.enum(suggestionLists).default('everything'),
    }),
    answer: z.object({ suggestions: z.array(z.string()) }),
  }),
};

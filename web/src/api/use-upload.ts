import type { RouteAnswer, RouteInput, RouteSpec } from '@shipmagic/domain/http/route';
import { useMutation } from '@tanstack/react-query';
import { type Changed, invalidate } from './cache.ts';
import { upload } from './client.ts';

interface UploadOptions<R extends RouteSpec> {
  /** The data affected by the upload; reloaded whatever the outcome. */
  changes?: Changed;
  onSuccess?: (answer: RouteAnswer<R>) => void;
  onError?: (error: Error) => void;
}

/** Sends a file to a route that takes uploads. */
export function useUpload<R extends RouteSpec & { readonly upload: string }>(
  route: R,
  { changes, onSuccess, onError }: UploadOptions<R> = {},
) {
  return useMutation<RouteAnswer<R>, Error, { file: File; input: RouteInput<R> }>({
    mutationFn: ({ file, input }) => upload(route, input, file),
    onSuccess: (answer) => onSuccess?.(answer),
    onError: (error) => onError?.(error),
    onSettled: () => (changes ? invalidate(changes) : undefined),
  });
}

import { returnPicturesContract } from '@shipmagic/domain/returns/pictures/return-pictures.contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { routeKey } from '../../api/cache.ts';
import { download } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';

/** The address of a picture for this page; null while it is loading. An image's own request would not carry the session. */
export function usePicture(returnId: string, pictureId: string) {
  const user = useSession()?.user ?? null;
  const input = { params: { id: returnId, pictureId } };
  const { data, error } = useQuery({
    queryKey: routeKey(returnPicturesContract.picture, user, input),
    queryFn: async ({ signal }) => (await download(returnPicturesContract.picture, input, signal)).content,
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { address, error };
}

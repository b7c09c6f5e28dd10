import { useEffect } from 'react';
import { useVendorNames } from '../api/use-vendor-names.ts';
import { joinKnownNames } from './search-params.ts';

/** Rejoins vendor names that were split at a comma in the URL, as soon as the names are known. */
export function useWholeNames(vendors: readonly string[] | undefined, correct: (vendors: string[]) => void): void {
  const { names } = useVendorNames({ enabled: (vendors?.length ?? 0) > 1 });
  useEffect(() => {
    if (!names || !vendors) return;
    const whole = joinKnownNames(vendors, names);
    if (whole.length < vendors.length) correct(whole);
  }, [names, vendors, correct]);
}

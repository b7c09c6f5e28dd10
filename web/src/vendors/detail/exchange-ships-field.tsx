import { NativeSelect } from '@mantine/core';
import { exchangeShips, exchangeShipsTexts } from '@shipmagic/domain/vendors/exchange-ships';
import { viewOnlyHint } from '@shipmagic/domain/vendors/vendor-abilities';
import type { VendorDraft } from './use-vendor-draft.ts';

/** When the new goods of an exchange leave the vendor, and what that means. */
export function ExchangeShipsField({ draft, editable }: { draft: VendorDraft; editable: boolean }) {
  const { says } = exchangeShipsTexts[draft.vendor.exchangeShips];
  return (
    <NativeSelect
      label="New goods of an exchange go out"
      description={editable ? says : `${says} ${viewOnlyHint}`}
      value={draft.vendor.exchangeShips}
      disabled={!editable}
      error={draft.mistakeOf('exchangeShips')}
      onChange={(event) => draft.change({ exchangeShips: exchangeShips.parse(event.currentTarget.value) })}
      data={exchangeShips.options.map((value) => ({ value, label: exchangeShipsTexts[value].label }))}
    />
  );
}

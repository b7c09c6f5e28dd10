import { MultiSelect } from '@mantine/core';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { ndrFilterRegistry } from '@shipmagic/domain/parcels/failed-deliveries/ndr-filters';
import { useRoute } from '../../api/use-route.ts';
import { ListFilterDialog } from '../../ui/list-filter-dialog.tsx';
import { VendorFilter } from '../../ui/vendor-filter.tsx';
import { type NdrFilterChoice as Filters, noNdrFilters } from './ndr-search.ts';

interface NdrFilterDialogProps {
  opened: boolean;
  onClose: () => void;
  filters: Filters;
  onApply: (filters: Filters) => void;
}

const { partner, attempts } = ndrFilterRegistry;

/** Filters by vendor, courier and number of failed attempts. */
export function NdrFilterDialog(props: NdrFilterDialogProps) {
  const partners = useRoute(bookingContract.partners, {}, { freshFor: 300_000, enabled: props.opened }).data ?? [];
  return (
    <ListFilterDialog<Filters> {...props} title="Filter failed deliveries" none={noNdrFilters}>
      {(choice, change) => (
        <>
          <VendorFilter chosen={choice.vendors ?? []} onChange={(vendors) => change({ vendors })} />
          <MultiSelect
            label={partner.label}
            data={[...new Set([...partners.map(({ name }) => name), ...(choice.partners ?? [])])]}
            value={choice.partners ?? []}
            onChange={(names) => change({ partners: names })}
          />
          <MultiSelect
            label={attempts.label}
            data={[...attempts.options]}
            value={choice.attempts ?? []}
            onChange={(counts) => change({ attempts: counts as NonNullable<Filters['attempts']> })}
          />
        </>
      )}
    </ListFilterDialog>
  );
}

import { MultiSelect } from '@mantine/core';
import { returnFilterRegistry } from '@shipmagic/domain/returns/return-filters';
import { ListFilterDialog } from '../ui/list-filter-dialog.tsx';
import { VendorFilter } from '../ui/vendor-filter.tsx';
import { type ReturnFilterChoice as Filters, noReturnFilters } from './return-search.ts';

interface ReturnFilterDialogProps {
  opened: boolean;
  onClose: () => void;
  filters: Filters;
  onApply: (filters: Filters) => void;
}

const { reason } = returnFilterRegistry;

/** Filters by vendor and reason. */
export function ReturnFilterDialog(props: ReturnFilterDialogProps) {
  return (
    <ListFilterDialog<Filters> {...props} title="Filter returns" none={noReturnFilters}>
      {(choice, change) => (
        <>
          <VendorFilter chosen={choice.vendors ?? []} onChange={(vendors) => change({ vendors })} />
          <MultiSelect
            label={reason.label}
            data={[...reason.options]}
            value={choice.reasons ?? []}
            onChange={(reasons) => change({ reasons: reasons as NonNullable<Filters['reasons']> })}
          />
        </>
      )}
    </ListFilterDialog>
  );
}

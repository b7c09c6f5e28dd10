import { MultiSelect, Select } from '@mantine/core';
import { refundFilterRegistry } from '@shipmagic/domain/refunds/refund-filters';
import { ListFilterDialog } from '../ui/list-filter-dialog.tsx';
import { VendorFilter } from '../ui/vendor-filter.tsx';
import { type RefundFilterChoice as Filters, noRefundFilters } from './refund-search.ts';

interface RefundFilterDialogProps {
  opened: boolean;
  onClose: () => void;
  filters: Filters;
  onApply: (filters: Filters) => void;
}

const { reason, age } = refundFilterRegistry;

/** Filters by reason, vendor and age. */
export function RefundFilterDialog(props: RefundFilterDialogProps) {
  return (
    <ListFilterDialog<Filters> {...props} title="Filter refunds" none={noRefundFilters}>
      {(choice, change) => (
        <>
          <MultiSelect
            label={reason.label}
            data={[...reason.options]}
            value={choice.reasons ?? []}
            onChange={(reasons) => change({ reasons: reasons as NonNullable<Filters['reasons']> })}
          />
          <VendorFilter chosen={choice.vendors ?? []} onChange={(vendors) => change({ vendors })} />
          <Select
            label={age.label}
            placeholder={age.any}
            data={[...age.options]}
            value={choice.age ?? null}
            clearable
            onChange={(days) => change({ age: (days as Filters['age']) ?? undefined })}
          />
        </>
      )}
    </ListFilterDialog>
  );
}

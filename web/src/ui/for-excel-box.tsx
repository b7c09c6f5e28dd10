import { Checkbox } from '@mantine/core';

interface ForExcelBoxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Of an export as CSV: whether Excel will open it. */
export function ForExcelBox({ checked, onChange }: ForExcelBoxProps) {
  return (
    <Checkbox
      label="For Excel"
      description="Long numbers, leading zeros and phones stay as they are. Leave it off for other programs."
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** The choice as a query has it. */
export const forExcelQuery = (checked: boolean): 'true' | 'false' => (checked ? 'true' : 'false');

import { Checkbox, Input, Radio, Stack } from '@mantine/core';
import type { DocumentKind } from '@shipmagic/domain/batches/batch-work';
import { shownPrintFields, sizeLabelsOf } from '@shipmagic/domain/batches/print-fields';
import {
  labelSizes,
  type PrintExtra,
  type PrintOptions,
  printBrandLabels,
  printBrands,
  printExtraLabels,
  printExtras,
  printSortLabels,
  printSorts,
} from '@shipmagic/domain/batches/print-options';
import classes from './printing.module.css';

interface PrintFieldsProps {
  kind: DocumentKind;
  value: PrintOptions;
  onChange: (value: PrintOptions) => void;
}

/** The options that make a difference for this kind of document. */
export function PrintFields({ kind, value, onChange }: PrintFieldsProps) {
  const fields = shownPrintFields(kind, value);
  const withExtra = (extra: PrintExtra, wanted: boolean) =>
    onChange({ ...value, with: printExtras.filter((one) => (one === extra ? wanted : value.with.includes(one))) });
  return (
    <Stack gap={16}>
      {fields.includes('size') && (
        <Choice
          label="Paper"
          labels={sizeLabelsOf(kind)}
          values={labelSizes}
          value={value.size}
          onChange={(size) => onChange({ ...value, size })}
        />
      )}
      {fields.includes('sort') && (
        <Choice
          label="Order"
          labels={printSortLabels}
          values={printSorts}
          value={value.sort}
          onChange={(sort) => onChange({ ...value, sort })}
        />
      )}
      {fields.includes('with') && (
        <Input.Wrapper label="In the same document" labelElement="div">
          <Stack gap={0} mt={4}>
            {printExtras.map((extra) => (
              <Checkbox
                key={extra}
                className={classes.choice ?? ''}
                label={printExtraLabels[extra]}
                checked={value.with.includes(extra)}
                onChange={(event) => withExtra(extra, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        </Input.Wrapper>
      )}
      {fields.includes('brand') && (
        <Choice
          label={kind === 'pick_list' ? 'Head of the list' : 'Head of the packing slips'}
          labels={printBrandLabels}
          values={printBrands}
          value={value.brand}
          onChange={(brand) => onChange({ ...value, brand })}
        />
      )}
    </Stack>
  );
}

interface ChoiceProps<V extends string> {
  label: string;
  labels: Record<V, string>;
  values: readonly V[];
  value: V;
  onChange: (value: V) => void;
}

function Choice<V extends string>({ label, labels, values, value, onChange }: ChoiceProps<V>) {
  return (
    <Radio.Group label={label} value={value} onChange={(chosen) => onChange(chosen as V)}>
      <Stack gap={0} mt={4}>
        {values.map((one) => (
          <Radio key={one} className={classes.choice ?? ''} value={one} label={labels[one]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

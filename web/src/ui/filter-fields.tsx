import { MultiSelect, Select, SimpleGrid, Stack } from '@mantine/core';
import type { Filter, Filters } from '@shipmagic/domain/filters/filter';
import { Fragment, type ReactNode } from 'react';
import { DayField } from './day-field.tsx';
import { VendorFilter } from './vendor-filter.tsx';

type Values = Readonly<Record<string, unknown>>;

interface FilterFieldsProps {
  filters: Filters;
  /** The current choices, by URL parameter. */
  choice: Values;
  onChange: (part: Record<string, unknown>) => void;
  /** Fields that a screen renders itself, by the same names. */
  own?: Readonly<Record<string, ReactNode>>;
}

/** In this order; within a kind as in the registry. */
const wideKinds: readonly Filter['kind'][] = ['names', 'tab', 'list'];
const shortKinds: readonly Filter['kind'][] = ['choice', 'day'];

/** The fields of a filter dialog: lists below each other, short fields side by side. */
export function FilterFields({ filters, choice, onChange, own = {} }: FilterFieldsProps) {
  const offered = Object.values(filters).filter(({ kind, options }) => kind !== 'tab' || options.length > 0);
  const ofKinds = (kinds: readonly Filter['kind'][]) =>
    kinds.flatMap((kind) => offered.filter((filter) => filter.kind === kind));
  const draw = (filter: Filter) => (
    <Fragment key={filter.address}>
      {own[filter.address] ?? (
        <Field
          filter={filter}
          value={choice[filter.address]}
          onChange={(value) => onChange({ [filter.address]: value })}
        />
      )}
    </Fragment>
  );
  return (
    <Stack gap={12}>
      {ofKinds(wideKinds).map(draw)}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
        {ofKinds(shortKinds).map(draw)}
      </SimpleGrid>
    </Stack>
  );
}

interface FieldProps {
  filter: Filter;
  value: unknown;
  onChange: (value: unknown) => void;
}

const orNone = (list: readonly string[]) => (list.length > 0 ? list : undefined);
const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

function Field({ filter: { kind, label, description, options, any = '' }, value, onChange }: FieldProps) {
  switch (kind) {
    case 'names':
      return <VendorFilter chosen={listOf(value)} onChange={(names) => onChange(orNone(names))} />;
    case 'list':
      return (
        <MultiSelect
          label={label}
          placeholder={listOf(value).length > 0 ? '' : 'Any'}
          data={[...options]}
          value={listOf(value)}
          onChange={(list) => onChange(orNone(list))}
        />
      );
    case 'choice':
      return (
        <Select
          label={label}
          data={[{ value: 'all', label: any }, ...options]}
          value={typeof value === 'string' ? value : 'all'}
          onChange={(chosen) => onChange(chosen === 'all' ? undefined : (chosen ?? undefined))}
        />
      );
    case 'tab':
      return (
        <Select
          label={label}
          description={description}
          data={[{ value: any, label: 'Any' }, ...options]}
          value={typeof value === 'string' ? value : any}
          allowDeselect={false}
          onChange={(chosen) => onChange(chosen ?? any)}
        />
      );
    case 'day':
      return <DayField label={label} value={typeof value === 'string' ? value : undefined} onChange={onChange} />;
    // Typed, offered by the server, or set by a link: a screen renders these itself.
    case 'text':
    case 'name':
    case 'row':
      return null;
  }
}

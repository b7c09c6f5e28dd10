import { Fieldset, MultiSelect, NumberInput, Select, SimpleGrid, Stack, TagsInput } from '@mantine/core';
import { isStaff } from '@shipmagic/domain/access/role';
import type { Filter, Filters } from '@shipmagic/domain/filters/filter';
import { Fragment, type ReactNode } from 'react';
import { useSession } from '../api/session.ts';
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

/**
 * The fields of a filter dialog. Without groups, lists stand below each other and short fields side by side; the fields
 * of a group stand side by side under its heading. What the viewer does not see is not offered.
 */
export function FilterFields({ filters, choice, onChange, own = {} }: FilterFieldsProps) {
  const role = useSession()?.user.role;
  const offered = Object.values(filters).filter(
    ({ kind, options, forStaff }) =>
      (kind !== 'tab' || options.length > 0) && (!forStaff || (role !== undefined && isStaff({ role }))),
  );
  const groups = [...new Set(offered.flatMap(({ group }) => group ?? []))];
  const ofKinds = (kinds: readonly Filter['kind'][]) =>
    kinds.flatMap((kind) => offered.filter((filter) => filter.kind === kind && !filter.group));
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
      {groups.map((group) => (
        <Fieldset key={group} legend={group} p="sm" pt={4}>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing={12} verticalSpacing={8}>
            {offered.filter((filter) => filter.group === group).map(draw)}
          </SimpleGrid>
        </Fieldset>
      ))}
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
    case 'words':
      return (
        <TagsInput
          label={label}
          description={description}
          placeholder={listOf(value).length > 0 ? '' : 'Type, then Enter'}
          maxTags={20}
          // Typed text counts without Enter, too.
          acceptValueOnBlur
          value={listOf(value)}
          onChange={(list) => onChange(orNone(list))}
        />
      );
    case 'amount':
      return (
        <NumberInput
          label={label}
          leftSection="₹"
          min={0}
          max={1_000_000_000}
          decimalScale={2}
          hideControls
          value={typeof value === 'number' ? value : ''}
          onChange={(amount) => onChange(typeof amount === 'number' ? amount : undefined)}
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

import { MultiSelect, NativeSelect, NumberInput, Radio, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import type { SettingField } from '@shipmagic/domain/settings/setting-fields';

interface SettingInputProps {
  field: SettingField;
  value: unknown;
  /** The server's validation error. */
  error: string | null;
  onChange: (value: unknown) => void;
}

/** More choices than these stand in a list. */
const mostRadios = 6;

/** The control for one value of a setting. */
export function SettingInput({ field, value, error, onChange }: SettingInputProps) {
  const about = { label: field.label, description: field.hint, error };
  switch (field.kind) {
    case 'choice':
      if (field.choices.length > mostRadios)
        return (
          <NativeSelect
            {...about}
            data={field.choices.map(({ value, label }) => ({ value, label }))}
            value={String(value)}
            onChange={(event) => onChange(event.currentTarget.value)}
            maw={200}
          />
        );
      return (
        <Radio.Group {...about} value={String(value)} onChange={onChange}>
          <Stack gap={8} mt={6}>
            {field.choices.map((choice) => (
              <Radio key={choice.value} value={choice.value} label={choice.label} />
            ))}
          </Stack>
        </Radio.Group>
      );
    case 'choices':
      return (
        <MultiSelect {...about} data={[...field.choices]} value={value as string[]} onChange={onChange} maw={420} />
      );
    case 'time':
      return (
        <TextInput
          {...about}
          type="time"
          maw={200}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'yes-no':
      return <Switch {...about} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
    case 'whole-number':
      return (
        <NumberInput
          {...about}
          value={value as number}
          min={field.min}
          max={field.max}
          allowDecimal={false}
          maw={200}
          onChange={onChange}
        />
      );
    case 'words':
      return <TagsInput {...about} value={value as string[]} onChange={onChange} placeholder="Type and press Enter" />;
  }
}

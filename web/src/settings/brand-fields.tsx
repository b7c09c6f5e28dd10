import { Fieldset, MultiSelect, Stack, TextInput } from '@mantine/core';
import type { BrandSettings } from '@shipmagic/domain/brand/brand.contract';
import { type Language, languages } from '@shipmagic/domain/brand/languages';
import type { HTMLInputTypeAttribute } from 'react';
import { AccentField } from './accent-field.tsx';
import { type BrandDraft, type BrandTexts, shownPicture } from './brand-draft.ts';
import { BrandPictureField } from './brand-picture-field.tsx';
import type { BrandProblems } from './use-save-brand.ts';

interface BrandFieldsProps {
  draft: BrandDraft;
  kept: BrandSettings;
  problems: BrandProblems;
  onEdit: (part: Partial<BrandDraft>) => void;
}

const names = new Intl.DisplayNames(['en'], { type: 'language' });
const choices = languages.map((value) => ({ value, label: names.of(value) ?? value }));

export function BrandFields({ draft, kept, problems, onEdit }: BrandFieldsProps) {
  const text = (field: keyof BrandTexts, type: HTMLInputTypeAttribute = 'text') => ({
    type,
    value: draft[field],
    error: problems[field] ?? null,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onEdit({ [field]: event.currentTarget.value }),
  });
  const picture = (field: 'logo' | 'favicon') => ({
    picture: field,
    shown: shownPicture(draft, kept, field),
    problem: problems[field] ?? null,
    onChange: (drafted: BrandDraft['logo']) => onEdit({ [field]: drafted }),
  });
  return (
    <>
      <TextInput label="Name" description="As customers know the store" required maxLength={60} {...text('name')} />
      <BrandPictureField label="Logo" hint="Above the page, mails and packing slips" {...picture('logo')} />
      <BrandPictureField label="Favicon" hint="The sign in the browser’s tab, square" {...picture('favicon')} />
      <AccentField value={draft.accent} problem={problems.accent ?? null} onChange={(accent) => onEdit({ accent })} />
      <Fieldset legend="How customers reach you">
        <Stack gap="sm">
          <TextInput
            label="Support email"
            description="Answers to customers’ mails go there"
            placeholder="care@example.com"
            maxLength={254}
            {...text('email', 'email')}
          />
          <TextInput label="Support phone" placeholder="+91 98123 45678" maxLength={40} {...text('phone', 'tel')} />
          <TextInput
            label="WhatsApp"
            description="With the country’s code, or a wa.me link"
            placeholder={kept.usualWhatsapp ? `+${kept.usualWhatsapp}, from CARE_WHATSAPP` : '+91 98123 45678'}
            maxLength={60}
            {...text('whatsapp', 'tel')}
          />
          <TextInput
            label="Return policy link"
            placeholder="https://example.com/returns"
            maxLength={500}
            spellCheck={false}
            {...text('returnPolicyUrl', 'url')}
          />
        </Stack>
      </Fieldset>
      <MultiSelect
        label="Languages"
        description="Of the customer’s page; the first one is shown unless the customer’s browser asks for another"
        data={choices}
        value={[...draft.languages]}
        error={problems.languages ?? null}
        onChange={(chosen) => onEdit({ languages: chosen as Language[] })}
      />
      <TextInput
        label="Sender name"
        description={
          kept.mailAddress
            ? `Of customers’ mails, before <${kept.mailAddress}>; the store’s name unless you say otherwise`
            : 'Of customers’ mails; the store’s name unless you say otherwise'
        }
        placeholder={draft.name.trim() || 'The store’s name'}
        maxLength={60}
        {...text('senderName')}
      />
    </>
  );
}

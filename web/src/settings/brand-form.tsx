import { Button, Group, Stack, Text } from '@mantine/core';
import type { BrandSettings } from '@shipmagic/domain/brand/brand.contract';
import { useState } from 'react';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { Section } from '../ui/section.tsx';
import classes from './brand.module.css';
import { type BrandDraft, draftOf, isChanged, previewOf } from './brand-draft.ts';
import { BrandFields } from './brand-fields.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { useSaveBrand } from './use-save-brand.ts';

/** The form of the brand, and beside it what customers would see of it. */
export function BrandForm({ kept }: { kept: BrandSettings }) {
  const [draft, setDraft] = useState(() => draftOf(kept));
  const { save, busy, problems, clearProblem } = useSaveBrand(kept);
  const changed = isChanged(draft, kept);
  const edit = (part: Partial<BrandDraft>) => {
    for (const field of Object.keys(part)) clearProblem(field);
    setDraft((before) => ({ ...before, ...part }));
  };
  return (
    <div className={classes.columns}>
      <Section title="Brand">
        <form
          noValidate
          aria-label="Brand"
          onSubmit={(event) => {
            event.preventDefault();
            void save(draft);
          }}
        >
          <Stack gap="sm">
            <Text c="dimmed" size="sm">
              The store as its customers see it: on the page where they follow their orders, in their mails, on labels
              and packing slips. It begins with a name.
            </Text>
            <BrandFields draft={draft} kept={kept} problems={problems} onEdit={edit} />
            <Group justify="flex-end" gap="sm">
              {changed && (
                <Text c="dimmed" size="sm" role="status">
                  Not saved yet
                </Text>
              )}
              <Button type="submit" loading={busy} disabled={!changed}>
                Save
              </Button>
            </Group>
          </Stack>
        </form>
        <LeaveGuard when={changed && !busy} />
      </Section>
      <BrandPreview brand={previewOf(draft, kept)} kept={kept} senderName={draft.senderName.trim()} />
    </div>
  );
}

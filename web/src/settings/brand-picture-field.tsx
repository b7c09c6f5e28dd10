import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import type { BrandPicture } from '@shipmagic/domain/brand/brand-picture';
import { useState } from 'react';
import classes from './brand.module.css';
import type { PictureDraft } from './brand-draft.ts';
import { shrinkPicture } from './shrink-picture.ts';

interface BrandPictureFieldProps {
  picture: BrandPicture;
  label: string;
  hint: string;
  /** The address of the picture that the form has; null without one. */
  shown: string | null;
  problem: string | null;
  onChange: (drafted: PictureDraft) => void;
}

/** Chooses the logo or favicon, which is kept when the form is saved. */
export function BrandPictureField({ picture, label, hint, shown, problem, onChange }: BrandPictureFieldProps) {
  const [unread, setUnread] = useState<string | null>(null);
  const choose = async (file: File | null) => {
    if (!file) return;
    setUnread(null);
    await shrinkPicture(picture, file).then(onChange, (error: Error) => setUnread(error.message));
  };
  return (
    <Input.Wrapper labelElement="div" label={label} description={hint} error={unread ?? problem}>
      <Group gap="sm" mt={6}>
        <span className={classes.picture} data-picture={picture}>
          {shown ? <img src={shown} alt={`${label} as chosen`} /> : <Text size="xs">None</Text>}
        </span>
        <FileButton accept="image/png,image/jpeg,image/webp,image/svg+xml" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" size="xs">
              {shown ? `Replace ${picture}` : `Choose ${picture}`}
            </Button>
          )}
        </FileButton>
        {shown && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => {
              setUnread(null);
              onChange({ is: 'removed' });
            }}
          >
            Remove {picture}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}

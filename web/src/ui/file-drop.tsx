import '@mantine/dropzone/styles.layer.css';
import { Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { uploadLimitBytes } from '@shipmagic/domain/vendor-files/upload-report';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toast } from './toast.ts';

interface FileDropProps {
  file: File | null;
  onFile: (file: File) => void;
  disabled: boolean;
  /** The names that are taken, and the refusal of others as `Title: text`. */
  names: RegExp;
  wrongName: string;
  /** Said while no file is chosen. */
  ask: string;
  /** About what the file holds. */
  children: ReactNode;
}

/** One file, dropped or chosen. */
export function FileDrop({ file, onFile, disabled, names, wrongName, ask, children }: FileDropProps) {
  const choose = (files: readonly File[]) => {
    const [first] = files;
    if (!first) return;
    if (!names.test(first.name)) {
      const [title = '', text] = wrongName.split(': ');
      return toast.error(title, text);
    }
    if (first.size > uploadLimitBytes) return toast.error('File too large', 'A file may have at most 10 MB.');
    onFile(first);
  };
  return (
    <Dropzone
      onDrop={choose}
      onReject={(rejected) => choose(rejected.map((one) => one.file))}
      multiple={false}
      disabled={disabled}
      p="lg"
      inputProps={{ 'aria-label': 'Choose a file' }}
    >
      <Stack align="center" gap={6}>
        {file ? <IconFileText size={28} stroke={1.5} /> : <IconUpload size={28} stroke={1.5} />}
        <Text fw={600}>{file ? file.name : ask}</Text>
        <Text size="sm" c="dimmed" ta="center">
          {children}
        </Text>
      </Stack>
    </Dropzone>
  );
}

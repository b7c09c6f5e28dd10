import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { saveFile } from './save-file.ts';

interface TemplateButtonProps {
  /** The subject of the template, as in the file's name. */
  name: string;
  columns: readonly string[];
  separator: ',' | '\t';
}

/** Saves an empty file with the headings that an upload wants, for a spreadsheet to fill in. */
export function TemplateButton({ name, columns, separator }: TemplateButtonProps) {
  const file = `${name}_template.${separator === ',' ? 'csv' : 'tsv'}`;
  const save = () => {
    // Spreadsheets recognise UTF-8 by the byte order mark.
    const text = `\ufeff${columns.join(separator)}\r\n`;
    saveFile(file, new Blob([text], { type: separator === ',' ? 'text/csv' : 'text/tab-separated-values' }));
  };
  return (
    <Button variant="subtle" size="xs" leftSection={<IconFileDownload size={16} />} onClick={save}>
      Download template
    </Button>
  );
}

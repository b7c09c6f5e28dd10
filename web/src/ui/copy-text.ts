import { toast } from './toast.ts';

/** Copies a text to the clipboard and says so, or says that the browser refused: the text can still be selected. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Copied to clipboard');
  } catch {
    toast.error('Could not copy', 'The browser does not allow it. Select the text and copy it yourself.');
  }
}

import { toast } from './toast.ts';

/** Puts a text on the clipboard and says so. A browser that refuses it gets a word, too: the text can be selected. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Copied to clipboard');
  } catch {
    toast.error('Could not copy', 'The browser does not allow it. Select the text and copy it yourself.');
  }
}

/** Removes the characters that break Delhivery's parser even when encoded. */
export const cleanText = (text: string | null | undefined) =>
  (text ?? '')
    .replace(/[&#%;\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

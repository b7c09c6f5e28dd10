// Why: docs/decisions/web.md, "Pictures of the brand are written anew as PNG or JPEG".
/**
 * Any picture that this browser can show, drawn anew: upright, and without the place and time that phones note in it. Null
 * for what it cannot show.
 */
export async function redrawPicture(
  file: File,
  draw: (image: HTMLImageElement) => HTMLCanvasElement,
  { type, quality }: { type: 'image/png' | 'image/jpeg'; quality?: number },
): Promise<{ blob: Blob; width: number; height: number } | null> {
  const source = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = draw(image);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    return blob && { blob, width: canvas.width, height: canvas.height };
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(source);
  }
}

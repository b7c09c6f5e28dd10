import { type BrandPicture, fitted, sentSize } from '@shipmagic/domain/brand/brand-picture';
import { redrawPicture } from '../ui/redraw-picture.ts';
import type { PictureDraft } from './brand-draft.ts';

/**
 * Any picture that this browser can show, SVG and WebP included, as a PNG of the size in which it is kept; a favicon is
 * made square. Rejects with a sentence for what is no picture.
 */
export async function shrinkPicture(picture: BrandPicture, file: File): Promise<PictureDraft & { is: 'new' }> {
  const isDrawing = file.type === 'image/svg+xml';
  const redrawn = await redrawPicture(file, (image) => drawn(picture, image, isDrawing), { type: 'image/png' });
  if (!redrawn) throw new Error('This browser cannot read it as a picture. Choose a PNG, JPEG, WebP or SVG.');
  const { blob, width, height } = redrawn;
  const sent = new File([blob], `${picture}.png`, { type: 'image/png' });
  return { is: 'new', file: sent, url: URL.createObjectURL(blob), width, height };
}

function drawn(picture: BrandPicture, image: HTMLImageElement, isDrawing: boolean): HTMLCanvasElement {
  const box = sentSize[picture];
  // Drawings have any size, and some say none.
  const own = { width: image.naturalWidth || box.width, height: image.naturalHeight || box.height };
  const enlarged = Math.max(box.width / own.width, box.height / own.height);
  const size = fitted(
    isDrawing && enlarged > 1 ? { width: own.width * enlarged, height: own.height * enlarged } : own,
    box,
  );
  const side = Math.max(size.width, size.height);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = picture === 'favicon' ? [side, side] : [size.width, size.height];
  const place = [(canvas.width - size.width) / 2, (canvas.height - size.height) / 2] as const;
  canvas.getContext('2d')?.drawImage(image, ...place, size.width, size.height);
  return canvas;
}

import { fitted } from '@shipmagic/domain/brand/brand-picture';
import { sentPictureSide } from '@shipmagic/domain/returns/pictures/picture-limits';
import { redrawPicture } from './redraw-picture.ts';

const box = { width: sentPictureSide, height: sentPictureSide };

/** A picture of a return as it is sent; null for what this browser cannot show, such as HEIC in most. */
export async function returnPictureFile(file: File): Promise<File | null> {
  const redrawn = await redrawPicture(file, drawn, { type: 'image/jpeg', quality: 0.82 });
  return redrawn && new File([redrawn.blob], 'picture.jpg', { type: 'image/jpeg' });
}

function drawn(image: HTMLImageElement): HTMLCanvasElement {
  const { width, height } = fitted({ width: image.naturalWidth, height: image.naturalHeight }, box);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (context) {
    // A JPEG has no transparency, and would be black there.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
  }
  return canvas;
}

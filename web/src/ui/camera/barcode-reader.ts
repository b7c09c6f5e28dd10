export interface BarcodeReader {
  /** The texts of the codes in the picture that is shown now. */
  read(video: HTMLVideoElement): Promise<string[]>;
}

/** The browser's own reader, where it has one: Chrome on Android does, Firefox and Safari do not. */
interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

// Couriers print Code 128; some print a QR code of the same beside it. Weaker codes are seen where nobody drew any.
const formats = { native: ['code_128', 'qr_code'], wasm: ['Code128', 'QRCode'] } as const;
/** Wider pictures take longer to read, and show a barcode at arm's length no better. Pixels. */
const widest = 1280;

// Why: docs/decisions/web.md, "Barcodes are read by the browser, or by WebAssembly of our own".
/** The browser's reader, or one that is downloaded now. Throws where neither works. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  return (await openNative()) ?? openWasm();
}

async function openNative(): Promise<BarcodeReader | null> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: NativeDetectorClass };
  if (!Detector || !(await Detector.getSupportedFormats()).includes('code_128')) return null;
  const detector = new Detector({ formats: [...formats.native] });
  return { read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue) };
}

async function openWasm(): Promise<BarcodeReader> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // Its own default is another company's server.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot read pictures.');
  return {
    async read(video) {
      const scale = Math.min(1, widest / video.videoWidth);
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const picture = context.getImageData(0, 0, canvas.width, canvas.height);
      const found = await readBarcodes(picture, { formats: [...formats.wasm], maxNumberOfSymbols: 4 });
      return found.filter(({ isValid }) => isValid).map(({ text }) => text);
    },
  };
}

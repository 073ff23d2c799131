import type { BRAND_IMAGE_TYPES } from '@plantdeck/core/contract';

/** What a file of a picture says of itself. */
export interface FoundImage {
  readonly mediaType: (typeof BRAND_IMAGE_TYPES)[number];
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Reads type and size of a picture out of its bytes: whatever a file is called, only what it holds counts.
 * @returns null for anything but a PNG, JPEG or WebP picture
 */
export function readImage(bytes: Uint8Array): FoundImage | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return pngSize(view) ?? jpegSize(view) ?? webpSize(view);
  } catch (error) {
    // It ends before its own head does.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const ascii = (view: DataView, from: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(from + index)));

function pngSize(view: DataView): FoundImage | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null;
  if (ascii(view, 12, 4) !== 'IHDR') return null;
  return sized('image/png', view.getUint32(16), view.getUint32(20));
}

/** Frames of the baseline and progressive kinds; C4, C8 and CC are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(view: DataView): FoundImage | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 4 <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // A marker may be filled up with FF.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return sized('image/jpeg', view.getUint16(at + 7), view.getUint16(at + 5));
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

function webpSize(view: DataView): FoundImage | null {
  if (ascii(view, 0, 4) !== 'RIFF' || ascii(view, 8, 4) !== 'WEBP') return null;
  switch (ascii(view, 12, 4)) {
    case 'VP8 ':
      if (ascii(view, 23, 3) !== '\u009d\u0001\u002a') return null;
      return sized('image/webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case 'VP8L': {
      if (view.getUint8(20) !== 0x2f) return null;
      const bits = view.getUint32(21, true);
      return sized('image/webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X': {
      const uint24 = (from: number) => view.getUint16(from, true) | (view.getUint8(from + 2) << 16);
      return sized('image/webp', uint24(24) + 1, uint24(27) + 1);
    }
    default:
      return null;
  }
}

const sized = (mediaType: FoundImage['mediaType'], widthPx: number, heightPx: number): FoundImage | null =>
  widthPx > 0 && heightPx > 0 ? { mediaType, widthPx, heightPx } : null;

import { indexed } from '../contract/indexed.ts';
/** One page of a PDF file: a picture that fills it. Sizes in pt, 1/72 of an inch. */
export interface PdfPage {
  /** Bytes of a baseline JPEG in RGB. */
  readonly jpeg: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly widthPt: number;
  readonly heightPt: number;
}

export interface PdfAbout {
  readonly title: string;
  /** BCP 47 tag of the texts, which tells a reading program how to speak. */
  readonly lang: string;
  readonly createdMs: number;
}

const PAGES_OBJECT = 2;
const INFO_OBJECT = 3;
const FIRST_PAGE_OBJECT = 4;
const OBJECTS_A_PAGE = 3;

/**
 * A PDF 1.7 file of pictures. It holds no fonts: the pages are drawn by the browser, so that every script is as it was
 * on the screen, and what is made here is only their cover.
 */
export function pdfOf(pages: readonly PdfPage[], { title, lang, createdMs }: PdfAbout): Uint8Array {
  if (pages.length === 0) throw new Error('a PDF file needs a page');
  const file = new PdfFile();
  const first = pages.map((_, i) => FIRST_PAGE_OBJECT + i * OBJECTS_A_PAGE);
  file.object(
    1,
    `<< /Type /Catalog /Pages ${PAGES_OBJECT} 0 R /Lang ${textString(lang)} /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  file.object(
    PAGES_OBJECT,
    `<< /Type /Pages /Count ${pages.length} /Kids [${first.map((id) => `${id} 0 R`).join(' ')}] >>`,
  );
  file.object(
    INFO_OBJECT,
    `<< /Title ${textString(title)} /Producer (Plantdeck) /CreationDate (${pdfTime(createdMs)}) >>`,
  );
  for (const [i, { jpeg, widthPx, heightPx, widthPt, heightPt }] of indexed(pages)) {
    const id = first[i] ?? 0;
    const [width, height] = [points(widthPt), points(heightPt)];
    const drawing = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`;
    file.object(
      id,
      `<< /Type /Page /Parent ${PAGES_OBJECT} 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /P ${id + 2} 0 R >> >> /Contents ${id + 1} 0 R >>`,
    );
    file.stream(id + 1, '', new TextEncoder().encode(drawing));
    file.stream(
      id + 2,
      `/Type /XObject /Subtype /Image /Width ${widthPx} /Height ${heightPx} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode `,
      jpeg,
    );
  }
  return file.end({ rootId: 1, infoId: INFO_OBJECT });
}

class PdfFile {
  readonly #parts: Uint8Array[] = [];
  readonly #offsets: number[] = [];
  readonly #encoder = new TextEncoder();
  #length = 0;

  constructor() {
    // Four bytes above 127 tell programs that carry files that this one is not text.
    this.#add('%PDF-1.7\n%');
    this.#take(new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3]));
    this.#add('\n');
  }

  object(id: number, body: string): void {
    this.#offsets[id] = this.#length;
    this.#add(`${id} 0 obj\n${body}\nendobj\n`);
  }

  stream(id: number, entries: string, bytes: Uint8Array): void {
    this.#offsets[id] = this.#length;
    this.#add(`${id} 0 obj\n<< ${entries}/Length ${bytes.length} >>\nstream\n`);
    this.#take(bytes);
    this.#add('\nendstream\nendobj\n');
  }

  end({ rootId, infoId }: { readonly rootId: number; readonly infoId: number }): Uint8Array {
    const startsAt = this.#length;
    const entries = this.#offsets.slice(1).map((at) => `${String(at).padStart(10, '0')} 00000 n \n`);
    const size = entries.length + 1;
    this.#add(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`);
    this.#add(
      `trailer\n<< /Size ${size} /Root ${rootId} 0 R /Info ${infoId} 0 R >>\nstartxref\n${startsAt}\n%%EOF\n`,
    );
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  #add(text: string): void {
    this.#take(this.#encoder.encode(text));
  }

  #take(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }
}

const points = (value: number): string => String(Math.round(value * 100) / 100);

/** UTF-16 in hexadecimal digits: every script, and nothing that could end the string. */
function textString(text: string): string {
  let digits = 'FEFF';
  for (let i = 0; i < text.length; i += 1)
    digits += text.charCodeAt(i).toString(16).toUpperCase().padStart(4, '0');
  return `<${digits}>`;
}

const pdfTime = (ms: number): string =>
  `D:${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')}Z`;

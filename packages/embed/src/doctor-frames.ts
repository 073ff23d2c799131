import { ROOM_HELLO, WALL_CALL } from '@plantdeck/core/room-door';

/**
 * What stands between the page and the frames of its elements (`isolate="frame"`). A browser does not say why a frame
 * stays empty, so the frame itself is asked, and then its address.
 */
export interface FrameFinding {
  readonly verdict: 'ok' | 'bad';
  readonly text: string;
}

/** What the address of a frame says when the page asks for it; null for what the page may not read. */
export interface FrameAnswer {
  readonly status: number;
  readonly policy: string | null;
  readonly options: string | null;
  readonly embedder: string | null;
  /** Its headers can be read: it is of the page's own origin, or its host shows them. */
  readonly isOpen: boolean;
}

export interface SilentFrame {
  readonly tag: string;
  readonly address: string;
  /** Origins of the page and of the pages around it. */
  readonly around: readonly string[];
  /** The page's own policy is known to have blocked it. */
  readonly isBlockedHere: boolean;
  /** The page isolates itself from other origins. */
  readonly isIsolated: boolean;
  readonly answer: FrameAnswer | null;
}

/** A frame of ours answers at once, a busy one in this time, ms. */
const ANSWER_TIMEOUT_MS = 3_000;
const ASK_TIMEOUT_MS = 8_000;

/** @param blocked  addresses that the page's policy has blocked as frames */
export async function examineFrames(
  elements: readonly Element[],
  blocked: readonly string[],
): Promise<FrameFinding[]> {
  const walls = elements.flatMap((element) => {
    const frame = element.shadowRoot?.querySelector<HTMLIFrameElement>('.plant-wall > iframe');
    return frame ? [{ tag: element.localName, frame }] : [];
  });
  const byText = new Map<string, FrameFinding>();
  const found = await Promise.all(walls.map(({ tag, frame }) => examineFrame(tag, frame, blocked)));
  // Twenty boards behind the same wall have the same to say.
  for (const finding of found) byText.set(finding.text, finding);
  return [...byText.values()];
}

async function examineFrame(
  tag: string,
  frame: HTMLIFrameElement,
  blocked: readonly string[],
): Promise<FrameFinding> {
  const address = frame.src.replace(/[?#][^]*$/, '');
  const { origin } = new URL(address);
  if (await answers(frame))
    return { verdict: 'ok', text: `<${tag}> is in a frame of ${origin}, which answers` };
  return {
    verdict: 'bad',
    text: whyIsSilent({
      tag,
      address,
      around: [location.origin, ...(location.ancestorOrigins ?? [])],
      isBlockedHere: blocked.some((url) => url === address || url === origin),
      isIsolated: crossOriginIsolated,
      answer: await ask(address),
    }),
  };
}

function answers(frame: HTMLIFrameElement): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isThere: boolean): void => {
      removeEventListener('message', hear);
      clearTimeout(timer);
      resolve(isThere);
    };
    const hear = ({ source, data }: MessageEvent<unknown>): void => {
      if (source === frame.contentWindow && typeof data === 'string' && data.startsWith(ROOM_HELLO))
        end(true);
    };
    const timer = setTimeout(() => end(false), ANSWER_TIMEOUT_MS);
    addEventListener('message', hear);
    frame.contentWindow?.postMessage(WALL_CALL, '*');
  });
}

async function ask(address: string): Promise<FrameAnswer | null> {
  try {
    const { status, headers } = await fetch(address, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
    });
    const policy = headers.get('content-security-policy');
    return {
      status,
      policy,
      options: headers.get('x-frame-options'),
      embedder: headers.get('cross-origin-embedder-policy'),
      isOpen: policy !== null || new URL(address).origin === location.origin,
    };
  } catch {
    return null;
  }
}

/** The cause where it can be known, else each that it may be; always with what is to be set. */
export function whyIsSilent({
  tag,
  address,
  around,
  isBlockedHere,
  isIsolated,
  answer,
}: SilentFrame): string {
  const { origin } = new URL(address);
  const own = `this page's policy has to say "frame-src ${around[0] === origin ? "'self'" : origin}"`;
  const theirs = `${origin} has to send ${address} with "Content-Security-Policy: frame-ancestors ${sources(origin, around)}" and without X-Frame-Options`;
  const isolation = `this page is isolated, so ${origin} has to send ${address} with "Cross-Origin-Embedder-Policy: require-corp" and "Cross-Origin-Resource-Policy: cross-origin"`;
  const scripts = `the files beside it have to come with "Access-Control-Allow-Origin: *"`;
  const told = (cause: string): string => `the frame of <${tag}> is silent: ${cause}`;
  if (isBlockedHere) return told(`blocked by this page, ${address}; ${own}`);
  if (answer && (answer.status < 200 || answer.status > 299))
    return told(
      `${address} answers HTTP ${answer.status}; copy the whole folder of the bundle, with frames/, or name it with provideFramePage`,
    );
  const forbids = answer && forbidding(answer, origin, around);
  if (forbids) return told(`${address} comes with "${forbids}"; ${theirs}`);
  if (answer?.isOpen && isIsolated && answer.embedder === null) return told(isolation);
  const may = [
    ...(answer?.isOpen ? [] : [theirs]),
    own,
    ...(isIsolated ? [isolation] : []),
    ...(answer ? [scripts] : [`${address} has to be there (it could not be read from here); ${scripts}`]),
  ];
  return told(`it may be one of these. ${may.map((each, at) => `(${at + 1}) ${each}`).join('; ')}`);
}

const sources = (origin: string, around: readonly string[]): string =>
  [...new Set(around.map((each) => (each === origin ? "'self'" : each)))].join(' ');

/** The header that does not let these pages frame it; null where none is seen. */
function forbidding(
  { policy, options }: FrameAnswer,
  origin: string,
  around: readonly string[],
): string | null {
  for (const each of (policy ?? '').split(',')) {
    const [, listed] = /(?:^|;)\s*frame-ancestors\s+([^;]*)/i.exec(each) ?? [];
    if (listed === undefined) continue;
    const list = listed.trim().split(/\s+/);
    if (!around.every((page) => list.some((source) => lets(source, page, origin))))
      return `frame-ancestors ${list.join(' ')}`;
  }
  // Browsers heed it only where the policy has no word of its own.
  const isForeign = around.some((page) => page !== origin);
  if (!options || /frame-ancestors/i.test(policy ?? '')) return null;
  return /deny/i.test(options) || (/sameorigin/i.test(options) && isForeign)
    ? `X-Frame-Options: ${options}`
    : null;
}

/** Whether one source of `frame-ancestors` lets a page in; what is not surely seen to forbid lets it in. */
function lets(source: string, page: string, origin: string): boolean {
  if (source === "'none'") return false;
  if (source === "'self'") return page === origin;
  if (source === '*') return true;
  // A page without an origin, in a sandbox.
  if (!URL.canParse(page)) return false;
  const { protocol, hostname, port } = new URL(page);
  if (source.endsWith(':')) return source === protocol;
  const [, scheme, host, number] = /^(?:([a-z][\w+.-]*):\/\/)?([^:/]+)(?::(\d+|\*))?/i.exec(source) ?? [];
  if (!host) return true;
  const isHost = host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
  const isScheme = !scheme || `${scheme}:` === protocol || (scheme === 'http' && protocol === 'https:');
  return (
    isHost &&
    isScheme &&
    (!number || number === '*' || number === (port || (protocol === 'https:' ? '443' : '80')))
  );
}

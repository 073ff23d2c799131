import * as v from 'valibot';
import { compared, type Ranges } from './doctor-compatibility.ts';
import { examineFrames } from './doctor-frames.ts';

/**
 * Looks a page over for whoever embeds: what stands in the way of the elements, in one report that may be copied into a
 * ticket. It comes with the first question, reads and sends no token, and changes nothing.
 */
export type Verdict = 'ok' | 'warn' | 'bad' | 'unknown';

export interface Finding {
  /** What was looked at. */
  readonly about:
    | 'versions'
    | 'registry'
    | 'csp'
    | 'frame'
    | 'cors'
    | 'clock'
    | 'compatibility'
    | 'token'
    | 'microphone'
    | 'speech'
    | 'storage'
    | 'page';
  readonly verdict: Verdict;
  readonly text: string;
}

export interface DoctorReport {
  readonly findings: readonly Finding[];
  /** The same in lines, fit to be copied. */
  readonly text: string;
}

export interface DoctorInput {
  readonly version: string;
  readonly prefix: string;
  readonly baseUrl: string;
  /** What this copy goes together with. */
  compatibility(): Promise<{ readonly capabilities: Ranges }>;
}

interface SessionLike {
  readonly id: string;
  readonly state: {
    peek(): {
      readonly name: string;
      readonly error?: {
        readonly kind: string;
        readonly status?: number | undefined;
        readonly retCode?: string | undefined;
      };
    };
  };
  /** A session of an earlier version has none, or one without a remedy. */
  readonly trouble?: { peek(): { readonly reason: string; readonly remedy?: string } | null };
  baseUrl(): string;
  serverNowMs(): number;
  request?(endpoint: string, options: { readonly schema: unknown }): Promise<unknown>;
  scope?(): {
    readonly kind: string;
    readonly orgId: string | null;
    readonly elements: readonly string[] | null;
    readonly origins: readonly string[] | null;
    readonly areaId: string | null;
    readonly expiresInS: number | null;
  } | null;
}

const CLOCK_WARN_S = 60;
const PROBE_TIMEOUT_MS = 8_000;
const PROBE_PATH = '/api/oauth/publicKey';
const CAPABILITIES_PATH = '/api/oauth/capabilities';
/** Time in which a browser hands out the breaches that came before. */
const BUFFERED_MS = 50;

/** Until sessions and first data have come. */
const REPORT_DELAY_MS = 3_000;

/** Writes the report to the console once the page has settled. */
export function reportLater(input: DoctorInput): void {
  setTimeout(() => void examine(input).then(({ text }) => console.info(text)), REPORT_DELAY_MS);
}

export async function examine(input: DoctorInput): Promise<DoctorReport> {
  const sessions = sessionsOf(input.prefix);
  const platforms = new Set([input.baseUrl, ...sessions.map(({ session }) => session.baseUrl())]);
  const own = await input.compatibility().then(
    ({ capabilities }) => capabilities,
    () => null,
  );
  const [csp, ...reached] = await Promise.all([
    breaches(),
    ...[...platforms].flatMap((platform) => [reach(platform), speaks(platform, own)]),
  ]);
  const walled: Element[] = [];
  eachElement(document, (element) => {
    if (element.getAttribute('isolate') === 'frame' && element.localName.startsWith(`${input.prefix}-`))
      walled.push(element);
  });
  const frames = await examineFrames(walled, csp.frames);
  const findings: Finding[] = [
    page(),
    ...versions(input),
    registry(),
    ...csp.findings,
    ...frames.map(({ verdict, text }) => found('frame', verdict, text)),
    ...reached.flat(),
    ...sessions.flatMap(tokenOf),
    ...(sessions.length === 0 ? [unknownToken()] : []),
    microphone(),
    ...(await speech(input.prefix, sessions)),
    ...storage(),
  ];
  const lines = findings.map(({ about, verdict, text }) => `${MARKS[verdict]} ${about}: ${text}`);
  return { findings, text: [`Plantdeck ${input.version}, ${new Date().toISOString()}`, ...lines].join('\n') };
}

const MARKS: Readonly<Record<Verdict, string>> = { ok: '[ok]', warn: '[!]', bad: '[x]', unknown: '[?]' };

const found = (about: Finding['about'], verdict: Verdict, text: string): Finding => ({
  about,
  verdict,
  text,
});

/** Without query and fragment, which may hold what is nobody's business. */
const withoutQuery = (url: string): string => url.replace(/[?#][^]*$/, '');

function page(): Finding {
  const parts = [
    withoutQuery(location.href),
    isSecureContext ? 'secure' : 'not secure: no microphone, no clipboard',
    ...(self === top ? [] : ['in a frame']),
    ...(crossOriginIsolated ? ['isolated'] : []),
    document.compatMode === 'CSS1Compat' ? 'standards mode' : 'quirks mode',
  ];
  return found('page', isSecureContext ? 'ok' : 'warn', parts.join(', '));
}

/** Each element of the page with the version that stands behind its tag. */
function versions({ version, prefix }: DoctorInput): Finding[] {
  const tags = new Map<string, number>();
  eachElement(document, (element) => {
    if (element.localName.startsWith(`${prefix}-`))
      tags.set(element.localName, (tags.get(element.localName) ?? 0) + 1);
  });
  return [...tags].map(([tag, count]) => {
    const behind = customElements.get(tag) as { plantdeckVersion?: string } | undefined;
    if (!behind) return found('versions', 'bad', `<${tag}> × ${count} is not defined`);
    const own = behind.plantdeckVersion ?? 'unknown';
    return found(
      'versions',
      own === version ? 'ok' : 'warn',
      `<${tag}> × ${count} of ${own}, loader ${version}`,
    );
  });
}

function eachElement(root: ParentNode, see: (element: Element) => void): void {
  for (const element of root.querySelectorAll('*')) {
    see(element);
    if (element.shadowRoot) eachElement(element.shadowRoot, see);
  }
}

function registry(): Finding {
  // A bound function or a proxy still says that it is native; only the browser's own stands on the prototype.
  const isNative =
    !Object.hasOwn(customElements, 'define') &&
    /\[native code\]/.test(Function.prototype.toString.call(customElements.define));
  return found(
    'registry',
    isNative ? 'ok' : 'warn',
    isNative ? 'the browser’s own' : 'customElements.define was replaced by a script of the page',
  );
}

interface Breaches {
  readonly findings: readonly Finding[];
  /** Addresses that were not let in as frames. */
  readonly frames: readonly string[];
}

/** Breaches of the page's policy so far, as far as this browser still knows them. */
async function breaches(): Promise<Breaches> {
  const Observer = (globalThis as { ReportingObserver?: typeof globalThis.ReportingObserver })
    .ReportingObserver;
  if (!Observer)
    return { findings: [found('csp', 'unknown', 'this browser does not tell what came before')], frames: [] };
  const seen = new Set<string>();
  const frames: string[] = [];
  const observer = new Observer(
    (reports) => {
      for (const { body } of reports) {
        const { effectiveDirective = '', blockedURL = '' } = (body ?? {}) as CspReportBody;
        const url = withoutQuery(blockedURL);
        seen.add(`${effectiveDirective} blocked ${url}`);
        if (effectiveDirective === 'frame-src') frames.push(url);
      }
    },
    { types: ['csp-violation'], buffered: true },
  );
  observer.observe();
  await new Promise((resolve) => setTimeout(resolve, BUFFERED_MS));
  observer.disconnect();
  if (seen.size === 0) return { findings: [found('csp', 'ok', 'nothing was blocked')], frames };
  return { findings: [...seen].map((text) => found('csp', 'bad', text)), frames };
}

interface CspReportBody {
  readonly effectiveDirective?: string;
  readonly blockedURL?: string;
}

/** Whether the platform answers this origin, and by how much the device's clock is off. */
async function reach(baseUrl: string): Promise<Finding[]> {
  const where = new URL(baseUrl, document.baseURI).origin;
  const sentAtMs = Date.now();
  try {
    // With a header of its own, so that the browser asks for leave as it does for every call of an element.
    const answer = await fetch(baseUrl.replace(/\/$/, '') + PROBE_PATH, {
      headers: { 'x-lang': 'en' },
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    const reached = found(
      'cors',
      answer.ok ? 'ok' : 'warn',
      `${where} answers ${location.origin}: HTTP ${answer.status}`,
    );
    const date = answer.headers.get('date');
    if (date === null) return [reached, found('clock', 'unknown', `${where} does not show its time`)];
    const offS = Math.round((Date.parse(date) + 500 - (sentAtMs + Date.now()) / 2) / 1_000);
    const isOff = Math.abs(offS) > CLOCK_WARN_S;
    return [
      reached,
      found(
        'clock',
        isOff ? 'warn' : 'ok',
        isOff
          ? `this device is ${Math.abs(offS)} s ${offS > 0 ? 'behind' : 'ahead of'} ${where}; elements reckon in server time`
          : `within ${Math.abs(offS)} s of ${where}`,
      ),
    ];
  } catch (cause) {
    const reason = cause instanceof Error ? cause.name : String(cause);
    return [
      found(
        'cors',
        'bad',
        `${where} cannot be read from ${location.origin} (${reason}): not reachable, blocked by connect-src, the origin is not registered for the client, or the client is switched off`,
      ),
      found('clock', 'unknown', `${where} did not answer`),
    ];
  }
}

/** Whether the platform and these elements understand each other. */
async function speaks(baseUrl: string, own: Ranges | null): Promise<Finding[]> {
  const { origin } = new URL(baseUrl, document.baseURI);
  if (!own) return [found('compatibility', 'unknown', 'compatibility.js beside the script tag did not come')];
  try {
    const answer = await fetch(baseUrl.replace(/\/$/, '') + CAPABILITIES_PATH, {
      headers: { 'x-lang': 'en' },
      credentials: 'omit',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    const told = (await answer.json().catch(() => null)) as CapabilitiesAnswer | null;
    const { version = '', capabilities } = told?.data ?? {};
    const isTold = answer.ok && typeof capabilities === 'object';
    const { fits, text } = compared(origin, String(version), own, isTold ? capabilities : null);
    return [found('compatibility', fits ? 'ok' : isTold ? 'bad' : 'warn', text)];
  } catch {
    return [found('compatibility', 'unknown', `${origin} did not say what it speaks`)];
  }
}

interface CapabilitiesAnswer {
  readonly data?: { readonly version?: unknown; readonly capabilities?: Ranges };
}

interface FoundSession {
  readonly element: HTMLElement;
  readonly session: SessionLike;
}

function sessionsOf(prefix: string): FoundSession[] {
  return [
    ...document.querySelectorAll<HTMLElement & { session?: SessionLike | null }>(`${prefix}-session`),
  ].flatMap((element) => (element.session ? [{ element, session: element.session }] : []));
}

const unknownToken = (): Finding => found('token', 'unknown', 'there is no session on this page');

/** What the token says it may do. The token itself stays where it is. */
function tokenOf({ element, session }: FoundSession): Finding[] {
  const { name: state, error } = session.state.peek();
  // Kind and number alone: what a page's own token call says may hold what is nobody's business.
  const why =
    error && [error.kind, error.status, error.retCode].filter((each) => each !== undefined).join(' ');
  const name = `session "${session.id}" is ${state}${why ? ` (${why})` : ''}`;
  const trouble = session.trouble?.peek();
  const troubles: Finding[] = [];
  if (trouble) {
    const url = element.getAttribute('token-url');
    const asked = url === null ? '' : ` (token-url ${withoutQuery(url)})`;
    const text = [`${trouble.reason}${asked}`, trouble.remedy].filter(Boolean).join('. ');
    troubles.push(found('token', 'bad', text));
  }
  const scope = session.scope?.() ?? null;
  if (!scope) return trouble ? troubles : [withoutToken(element, state, name)];
  const { kind, orgId, elements, origins, areaId, expiresInS } = scope;
  const own = new Set(elements ?? []);
  const missing: string[] = [];
  eachElement(document, ({ localName }) => {
    if (elements && /-board$|-chart$|-assistant$/.test(localName) && !own.has(localName))
      missing.push(localName);
  });
  const parts = [
    `${kind} token${orgId === null ? '' : ` of ${orgId}`}`,
    `elements ${elements?.join(' ') ?? 'all'}`,
    ...(areaId === null ? [] : [`area ${areaId}`]),
    ...(origins === null ? [] : [`origins ${origins.join(' ')}`]),
    expiresInS === null
      ? 'no known end'
      : expiresInS > 0
        ? `${expiresInS} s left`
        : `over since ${-expiresInS} s`,
  ];
  const isForeign = origins !== null && origins.length > 0 && !origins.includes(location.origin);
  const findings = [
    ...troubles,
    found(
      'token',
      state !== 'ready' || isForeign || (expiresInS ?? 1) <= 0 ? 'bad' : 'ok',
      `${name}; ${parts.join(', ')}${isForeign ? `, and ${location.origin} is none of them` : ''}`,
    ),
  ];
  if (missing.length > 0)
    findings.push(found('token', 'bad', `it does not cover ${[...new Set(missing)].join(' ')}`));
  return findings;
}

/** Of a session that has no token, or one that cannot be read. */
function withoutToken(element: Element, state: string, name: string): Finding {
  if (state === 'ready') return found('token', 'unknown', `${name}; its token tells nothing`);
  const url = element.getAttribute('token-url');
  return state === 'failed'
    ? found('token', 'bad', `${name}; ${url ? withoutQuery(url) : 'its token call'} gave no token`)
    : found('token', 'warn', `${name}; it has no token`);
}

function microphone(): Finding {
  const { permissionsPolicy, featurePolicy } = document as Document & {
    permissionsPolicy?: { allowsFeature(name: string): boolean };
    featurePolicy?: { allowsFeature(name: string): boolean };
  };
  if (origin === 'null') return found('microphone', 'warn', 'a sandboxed frame without an origin has none');
  if (!isSecureContext || !('mediaDevices' in navigator))
    return found('microphone', 'warn', 'only in a secure page (https)');
  const policy = permissionsPolicy ?? featurePolicy;
  if (!policy) return found('microphone', 'unknown', 'this browser does not tell its policy');
  const isAllowed = policy.allowsFeature('microphone');
  return found(
    'microphone',
    isAllowed ? 'ok' : 'warn',
    isAllowed
      ? 'allowed by the page’s policy'
      : 'forbidden by Permissions-Policy or a missing allow="microphone"',
  );
}

/** What the platform of each session understands, where an element of the page has a microphone. */
async function speech(prefix: string, sessions: readonly FoundSession[]): Promise<Finding[]> {
  let isUsed = false;
  eachElement(document, ({ localName }) => {
    isUsed ||= localName === `${prefix}-assistant` || localName === `${prefix}-dictation`;
  });
  if (!isUsed) return [];
  const missing = ['WebSocket', 'AudioContext', 'AudioWorkletNode'].filter((name) => !(name in globalThis));
  const browser = missing.map((name) => found('speech', 'warn', `this browser has no ${name}`));
  const platforms = sessions.map(async ({ session }) => {
    const name = `session "${session.id}"`;
    try {
      const told = (await session.request?.('speechCapabilities', { schema: v.unknown() })) as SpeechAnswer;
      const { provider, dictation, languages = [] } = told;
      if (provider === 'none') return found('speech', 'warn', `${name}: no recogniser is set up`);
      const known = languages.length === 0 ? '' : ` (${languages.join(', ')})`;
      return found(
        'speech',
        'ok',
        `${name}: ${provider}, ${dictation ? 'dictation' : 'commands only'}${known}`,
      );
    } catch (cause) {
      const { kind = 'no answer' } = (cause ?? {}) as { readonly kind?: string };
      return found('speech', 'unknown', `${name} cannot ask what its platform understands (${kind})`);
    }
  });
  return [...browser, ...(await Promise.all(platforms))];
}

interface SpeechAnswer {
  readonly provider?: string;
  readonly dictation?: boolean;
  readonly languages?: readonly string[];
}

function storage(): Finding[] {
  const blocked = (['localStorage', 'sessionStorage', 'indexedDB'] as const).filter((name) => {
    try {
      return globalThis[name] == null;
    } catch {
      return true;
    }
  });
  return [
    blocked.length === 0
      ? found('storage', 'ok', 'local, session and indexed storage are open')
      : found(
          'storage',
          'warn',
          `${blocked.join(', ')} blocked: what a reader chose lasts until the page closes`,
        ),
  ];
}

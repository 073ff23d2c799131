import { originOf, usesLit, type ChosenElement } from './embed-choice.ts';
import { htmlTags, type HtmlTag } from './html-tags.ts';
import { allows, neededSources, readPolicy } from './page-policy.ts';

/** What is known of the bundle and of the client that the page's token is made for. */
export interface CheckBasis {
  readonly version: string;
  /** Hash of `plantdeck.js` in that version. */
  readonly integrity: string;
  /** Attributes by tag, with their values where they are chosen from. */
  readonly elements: Readonly<Record<string, Readonly<Record<string, readonly string[] | null>>>>;
  /** Origins that the platform's client may be used from. */
  readonly allowedOrigins: readonly string[];
}

export interface CheckedPage {
  /** A page's text, or a whole answer with its headers before it. */
  readonly text: string;
  /** Where the page stands. */
  readonly pageOrigin: string;
  /** Value of `Content-Security-Policy`, where it does not stand in the text. */
  readonly policy?: string | undefined;
}

export type PageProblem =
  | 'script-missing'
  | 'script-not-module'
  | 'script-insecure'
  | 'integrity-missing'
  | 'integrity-wrong'
  | 'integrity-floating'
  | 'crossorigin-missing'
  | 'elements-missing'
  | 'element-unknown'
  | 'attribute-unknown'
  | 'attribute-value'
  | 'session-missing'
  | 'token-source-missing'
  | 'token-in-attribute'
  | 'token-in-address'
  | 'token-in-script'
  | 'policy-missing'
  | 'policy-directive'
  | 'policy-unsafe'
  | 'policy-inline-script'
  | 'origin-not-allowed';

export interface PageFinding {
  readonly problem: PageProblem;
  /** `error` keeps the page from working or is unsafe; `warning` is worth a look. */
  readonly level: 'error' | 'warning';
  /** What it is about: an attribute, a directive, an origin. */
  readonly subject: string;
  /** What has to stand there. */
  readonly wanted: string;
  readonly line: number | null;
}

/** A token is three parts of base64url; the platform's begin like any JSON header. */
const TOKEN = /eyJ(?:(?!eyJ)[\w-]){8,}\.[\w-]{8,}\.[\w-]{8,}/;
/** Elements that need no session: they are given what they show. */
const GIVEN = new Set(['plant-chart', 'plant-answer']);

/**
 * Looks over a page that embeds elements: what keeps them from working, and what is unsafe. Nothing is run or fetched.
 * @returns nothing where all is well; problems in the order of the page, those of its policy after them
 */
export function checkPage(page: CheckedPage, basis: CheckBasis): PageFinding[] {
  const { html, headers } = splitAnswer(page.text);
  const tags = htmlTags(html);
  const findings: PageFinding[] = [];
  const tell: Tell = (problem, subject = '', wanted = '', line = null, level = 'error') =>
    findings.push({ problem, level, subject, wanted, line });
  const script = tags.find(
    (tag) => tag.name === 'script' && /\/plantdeck\.js(?:\?|$)/.test(tag.attributes.get('src') ?? ''),
  );
  if (script) checkScript(script, page, basis, tell);
  else tell('script-missing', 'script', 'plantdeck.js');
  checkElements(tags, basis, tell);
  checkTokens(tags, tell);
  const meta = tags.find(
    (tag) => tag.attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy',
  );
  const policy =
    headers.get('content-security-policy') ?? (page.policy || meta?.attributes.get('content')) ?? '';
  if (policy.trim() === '') tell('policy-missing', 'Content-Security-Policy', '', null, 'warning');
  else checkPolicy(policy, { tags, script, pageOrigin: page.pageOrigin, tell });
  if (!basis.allowedOrigins.includes(page.pageOrigin))
    tell('origin-not-allowed', page.pageOrigin, basis.allowedOrigins.join(' '));
  return findings;
}

type Tell = (
  problem: PageProblem,
  subject?: string,
  wanted?: string,
  line?: number | null,
  level?: PageFinding['level'],
) => void;

/** What `curl --include` prints is headers, an empty line and the page. */
function splitAnswer(text: string): { html: string; headers: ReadonlyMap<string, string> } {
  const headers = new Map<string, string>();
  if (!/^\s*HTTP\/\d/.test(text)) return { html: text, headers };
  const answer = text.trimStart();
  const end = /\r?\n\r?\n/.exec(answer);
  if (!end) return { html: '', headers };
  for (const line of answer.slice(0, end.index).split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([\w-]+):(.*)$/.exec(line) ?? [];
    if (name !== '') headers.set(name.toLowerCase(), value.trimStart());
  }
  return { html: answer.slice(end.index + end[0].length), headers };
}

function checkScript(script: HtmlTag, page: CheckedPage, basis: CheckBasis, tell: Tell): void {
  const { attributes, line } = script;
  const src = attributes.get('src') ?? '';
  const integrity = attributes.get('integrity') ?? '';
  if (attributes.get('type') !== 'module') tell('script-not-module', 'type', 'module', line);
  const origin = originOf(src, page.pageOrigin);
  if (origin?.startsWith('http:') && page.pageOrigin.startsWith('https:'))
    tell('script-insecure', src, origin.replace('http:', 'https:'), line);
  const version = /\/plantdeck\/([\d.]+)\//.exec(src)?.[1] ?? '';
  const isFloating = /^\d+$/.test(version);
  if (integrity === '') tell('integrity-missing', 'integrity', basis.integrity, line);
  else if (isFloating) tell('integrity-floating', version, basis.version, line);
  else if (version === basis.version && !integrity.split(/\s+/).includes(basis.integrity))
    tell('integrity-wrong', 'integrity', basis.integrity, line);
  if (integrity !== '' && origin !== page.pageOrigin && !attributes.has('crossorigin'))
    tell('crossorigin-missing', 'crossorigin', 'crossorigin', line);
}

function checkElements(tags: readonly HtmlTag[], basis: CheckBasis, tell: Tell): void {
  const own = tags.filter(({ name }) => name.startsWith('plant-'));
  if (own.length === 0) tell('elements-missing', 'plant-…', Object.keys(basis.elements)[1] ?? '');
  const session = own.find(({ name }) => name === 'plant-session');
  for (const { name, attributes, line } of own) {
    const known = basis.elements[name];
    if (!known) {
      tell('element-unknown', name, nearest(name, Object.keys(basis.elements)), line);
      continue;
    }
    for (const [attribute, value] of attributes) {
      if (
        /^(?:id|class|slot|style|hidden|isolate|part|is|dir|title|role|tabindex|on.*|data-.*|aria-.*)$/.test(
          attribute,
        )
      )
        continue;
      const values = known[attribute];
      if (values === undefined) {
        // What a session does not take, and must not be given, is told with the tokens.
        if (attribute !== 'token')
          tell(
            'attribute-unknown',
            `${name} ${attribute}`,
            nearest(attribute, Object.keys(known)),
            line,
            'warning',
          );
      } else if (values !== null && values.length > 0 && !values.includes(value))
        tell('attribute-value', `${name} ${attribute}`, values.join(' '), line);
    }
  }
  const needy = own.find(
    ({ name, attributes }) => name !== 'plant-session' && !GIVEN.has(name) && !attributes.has('src'),
  );
  if (needy && !session) tell('session-missing', needy.name, '<plant-session>', needy.line, 'warning');
  if (session && !session.attributes.has('token-url') && session.attributes.get('storage') !== 'site')
    tell('token-source-missing', 'plant-session', 'token-url', session.line, 'warning');
}

function checkTokens(tags: readonly HtmlTag[], tell: Tell): void {
  for (const { name, attributes, text, line } of tags) {
    for (const [attribute, value] of attributes) {
      if (name.startsWith('plant-') && /^(?:token|access-token|client-secret)$/.test(attribute))
        tell('token-in-attribute', `${name} ${attribute}`, 'token-url', line);
      else if (/[?&](?:access_)?token=/.test(value))
        tell('token-in-address', `${name} ${attribute}`, 'token-url', line);
      else if (TOKEN.test(value)) tell('token-in-attribute', `${name} ${attribute}`, 'token-url', line);
    }
    if (TOKEN.test(text) || /client_?secret\s*[:=]/i.test(text))
      tell('token-in-script', name, 'token-url', line);
  }
}

interface PolicyCheck {
  readonly tags: readonly HtmlTag[];
  readonly script: HtmlTag | undefined;
  readonly pageOrigin: string;
  readonly tell: Tell;
}

/** Directives whose place another takes where they are not named. */
const FALLBACK: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'style-src': ['style-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
};

function checkPolicy(header: string, { tags, script, pageOrigin, tell }: PolicyCheck): void {
  const policy = readPolicy(header);
  const src = script?.attributes.get('src') ?? '/plantdeck.js';
  const session = tags.find(({ name }) => name === 'plant-session')?.attributes;
  const elements: ChosenElement[] = tags
    .filter(({ name }) => name.startsWith('plant-'))
    .map(({ name }) => ({ tag: name, attributes: {} }));
  const needed = neededSources({
    bundleUrl: new URL('.', new URL(src, pageOrigin)).href,
    integrity: '',
    platformUrl:
      session?.get('base-url') ?? script?.attributes.get('data-base-url') ?? new URL(src, pageOrigin).origin,
    tokenUrl: session?.get('token-url') ?? '/',
    pageOrigin,
    elements,
    isFramed: tags.some(({ attributes }) => attributes.get('isolate') === 'frame'),
    hasTrustedTypes: policy.has('require-trusted-types-for'),
  });
  for (const [directive, wanted] of Object.entries(needed)) {
    const names = FALLBACK[directive];
    if (!names) continue;
    const given = names.map((name) => policy.get(name)).find((sources) => sources !== undefined);
    // Nothing stands in the way where neither the directive nor its stand-in is named.
    if (given === undefined) continue;
    for (const source of wanted)
      if (!isNeedless(source, directive, src, pageOrigin) && !allows(given, source, pageOrigin))
        tell('policy-directive', directive, source);
  }
  for (const directive of ['script-src', 'style-src', 'default-src'])
    for (const source of policy.get(directive) ?? [])
      if (source.startsWith("'unsafe-")) tell('policy-unsafe', directive, source, null, 'warning');
  const scripts = policy.get('script-src') ?? policy.get('default-src');
  const inline = tags.find(
    ({ name, attributes, text }) =>
      name === 'script' &&
      !attributes.has('src') &&
      text.trim() !== '' &&
      !/json/.test(attributes.get('type') ?? ''),
  );
  if (inline && scripts && !scripts.some((source) => /^'(?:unsafe-inline|nonce-|sha\d+-)/.test(source)))
    tell('policy-inline-script', 'script-src', "'self'", inline.line);
  const types = policy.get('trusted-types');
  if (
    types &&
    elements.some(({ tag }) => usesLit(tag)) &&
    !types.includes('lit-html') &&
    !types.includes('*')
  )
    tell('policy-directive', 'trusted-types', 'lit-html');
}

/** The page's own files do not have to be allowed where everything comes from elsewhere. */
const isNeedless = (source: string, directive: string, src: string, pageOrigin: string): boolean =>
  source === "'self'" &&
  (directive === 'style-src' ||
    directive === 'img-src' ||
    directive === 'frame-src' ||
    (directive === 'script-src' && new URL(src, pageOrigin).origin !== pageOrigin));

/** The known name that is meant, by letters in common; empty where none comes near. */
function nearest(name: string, known: readonly string[]): string {
  const bits = (text: string): Set<string> =>
    new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)));
  const own = bits(name);
  const scored = known.map((each) => {
    const other = bits(each);
    const shared = [...own].filter((bit) => other.has(bit)).length;
    return { each, score: (2 * shared) / (own.size + other.size) };
  });
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  return best && best.score > 0.5 ? best.each : '';
}

/** Pages that are hard on what is embedded in them: what each does, and what it promises. */
import { existsSync, readFileSync } from 'node:fs';
import { STRICT_POLICY, type PageOptions } from './host-page.ts';

/** `same`: the picture of an undisturbed page, whatever is one pixel aside apart; `own`: another look on purpose, with everything in it. */
export type Expectation = 'same' | 'own';

export interface HostRow {
  readonly name: string;
  /** What the page does, for the documentation. */
  readonly about: string;
  readonly promise: Expectation;
  /** Why the picture is another one, where it is. */
  readonly because?: string;
  readonly css?: string;
  /** A script that runs before the bundle's. */
  readonly script?: string;
  /** A library of Debian's that runs before the bundle's script. */
  readonly library?: string;
  readonly page?: PageOptions;
  /** The bundle comes from another origin. */
  readonly isForeignBundle?: true;
  readonly doctype?: '';
  readonly direction?: 'rtl';
  /** Of the page's scripts and style sheets. */
  readonly nonce?: string;
  readonly media?: {
    readonly reducedMotion?: 'reduce';
    readonly contrast?: 'more';
    readonly forcedColors?: 'active';
  };
  /** How many device pixels one of the page has. */
  readonly zoom?: number;
  /** Where the elements stand. */
  readonly place?: 'shadow' | 'dialog' | 'sandbox';
}

export const PROTOTYPE = '/usr/share/javascript/prototype/prototype.js';
export const MOOTOOLS = '/usr/share/javascript/mootools/mootools-core-nc.js';

/** @throws {Error} where the library is not installed, with the command to run */
export function libraryText(file: string): string {
  if (!existsSync(file))
    throw new Error(`${file} is missing. Run: apt-get install -y libjs-prototype libjs-mootools`);
  return readFileSync(file, 'utf8');
}

const CSP = STRICT_POLICY.replace(/; require-trusted-types-for.*/, '');

export const HOST_ROWS: readonly HostRow[] = [
  {
    name: 'Strict content security policy',
    about: "`script-src 'self'; style-src 'self'` and nothing else allowed",
    promise: 'same',
    page: { policy: CSP },
  },
  {
    name: 'Trusted Types',
    about: "the same policy with `require-trusted-types-for 'script'; trusted-types 'none'`",
    promise: 'same',
    page: { policy: STRICT_POLICY },
  },
  {
    name: 'Cross-origin isolation',
    about:
      '`Cross-Origin-Embedder-Policy: require-corp` and `Cross-Origin-Opener-Policy: same-origin`, the bundle from another origin',
    promise: 'same',
    isForeignBundle: true,
    page: {
      headers: {
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-opener-policy': 'same-origin',
      },
    },
  },
  {
    name: 'Reset of a utility framework',
    about:
      'what Tailwind’s preflight does: every margin, padding and border gone, media as blocks, lists and headings without a look',
    promise: 'same',
    css: `*, ::before, ::after, ::backdrop { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
      html, :host { line-height: 1.5; tab-size: 4; font-family: serif; -webkit-tap-highlight-color: transparent }
      h1, h2, h3, h4 { font-size: inherit; font-weight: inherit } ol, ul, menu { list-style: none }
      img, svg, video, canvas, iframe { display: block; vertical-align: middle; max-width: 100%; height: auto }
      button, input, select, textarea { font: inherit; color: inherit; background-color: transparent; border-radius: 0; opacity: 1; letter-spacing: inherit }
      table { text-indent: 0; border-color: inherit; border-collapse: collapse } a { color: inherit; text-decoration: inherit } [hidden] { display: none !important }`,
  },
  {
    name: 'Rules for bare tags with `!important`',
    about:
      'what portals on Bootstrap grow: looks for `body`, headings, tables, buttons, inputs and pictures that nothing is to override',
    promise: 'same',
    css: `body { font: 700 italic 19px/2.4 serif !important; color: #b00 !important; letter-spacing: 2px !important; text-transform: uppercase !important; text-align: justify !important; word-spacing: 6px !important; text-indent: 30px !important; white-space: pre !important; cursor: wait !important; -webkit-text-fill-color: #b00 !important; -webkit-text-stroke: 1px #0b0 !important; text-emphasis: dot !important; fill: #0b0 !important; stroke: #0b0 !important; caption-side: bottom !important }
      h1, h2, h3, th, td, p, li, span, div { color: #b00 !important; font-size: 23px !important; line-height: 2 !important }
      table { width: 50% !important } th, td { padding: 20px !important; border: 3px solid red !important }
      button, .btn, input, select { background: red !important; border: 4px dotted !important; padding: 20px !important }
      svg, canvas, img { max-width: 10px !important; display: none !important } .panel, .board, .kpi, .table { border: 5px solid lime !important; color: lime !important; transform: rotate(1deg) !important }`,
  },
  {
    name: 'Everything unset',
    about: '`body * { all: unset }`, then `body * { all: revert !important }`',
    promise: 'same',
    css: 'body, body * { all: unset } script { display: none } body, body * { all: revert !important }',
  },
  {
    name: 'Odd root size',
    about: '`html { font-size: 62.5% }`, and a body of 31 px',
    promise: 'same',
    css: 'html { font-size: 62.5% } body { font-size: 31px }',
  },
  { name: 'Quirks mode', about: 'a page without a doctype', promise: 'same', doctype: '' },
  {
    name: 'Inside a shadow root',
    about: 'the elements stand in a root of the page’s own, with styles of its own',
    promise: 'same',
    place: 'shadow',
  },
  {
    name: 'Inside a `<dialog>`',
    about: 'the page shows its own modal dialog with the elements in it',
    promise: 'same',
    place: 'dialog',
  },
  {
    name: 'Sandboxed frame',
    about: 'the page runs in `<iframe sandbox="allow-scripts">`: no origin, no storage, no cookies',
    promise: 'same',
    place: 'sandbox',
    isForeignBundle: true,
  },
  {
    name: 'Replaced registry',
    about:
      'a polyfill has put another object in the place of `customElements`, and `Object.prototype` is frozen',
    promise: 'same',
    script: `Object.freeze(Object.prototype); const own = window.customElements; const known = new Map();
      Object.defineProperty(window, 'customElements', { configurable: true, value: {
        define(name, made, options) { known.set(name, made); own.define(name, made, options); },
        get: (name) => known.get(name) ?? own.get(name), whenDefined: (name) => own.whenDefined(name), upgrade: (root) => own.upgrade(root), getName: (made) => own.getName?.(made) ?? null } });`,
  },
  {
    name: 'Patched globals',
    about:
      'enumerable additions to `Object.prototype`, `Array.prototype` and `Function.prototype`, `toJSON` on arrays, wrapped `fetch`, `Promise.prototype.then`, `addEventListener`, `requestAnimationFrame`, an AMD `define`',
    promise: 'same',
    script: `Array.prototype.patched = function () { return 'array'; };
      Array.prototype.toJSON = function () { return this.slice(); }; Function.prototype.patched = () => 'function';
      Object.prototype.patched = function () { return 'object'; };
      window.define = () => { throw new Error('not a module of mine'); }; window.define.amd = {}; window.process = { env: {} }; window.global = window; window.$ = window.jQuery = () => null;
      for (const [target, name] of [[window, 'fetch'], [window, 'requestAnimationFrame'], [Promise.prototype, 'then'], [EventTarget.prototype, 'addEventListener']]) {
        const own = target[name]; target[name] = function (...given) { return own.apply(this === undefined ? window : this, given); };
      }`,
  },
  {
    name: 'Prototype 1.7',
    about:
      'the real library, which replaces `Array.prototype.entries` and adds to the prototypes of elements, arrays, strings and functions',
    promise: 'same',
    library: PROTOTYPE,
  },
  {
    name: 'MooTools 1.4',
    about:
      'the real library, which replaces `window.Event` and adds to the prototypes of elements, arrays, strings and functions',
    promise: 'same',
    library: MOOTOOLS,
  },
  {
    name: 'Reduced motion',
    about: '`prefers-reduced-motion: reduce`',
    promise: 'same',
    media: { reducedMotion: 'reduce' },
  },
  {
    name: 'More contrast',
    about: '`prefers-contrast: more`',
    promise: 'own',
    because: 'texts in black or white, edges that are seen',
    media: { contrast: 'more' },
  },
  {
    name: 'Forced colours',
    about: '`forced-colors: active`',
    promise: 'own',
    because: 'the colours of the system; marks keep their shapes',
    media: { forcedColors: 'active' },
  },
  {
    name: 'Zoom 200 %',
    about: 'the window has half the width in twice the size',
    promise: 'own',
    because: 'the layout of the narrower window, nothing to scroll sideways',
    zoom: 2,
  },
  {
    name: 'Policy by nonce',
    about:
      "`script-src 'nonce-…' 'strict-dynamic'; style-src 'nonce-…'`: no host is named, what the script tag brings is trusted with it",
    promise: 'same',
    nonce: 'cGxhbnQ',
    page: {
      policy:
        "default-src 'none'; script-src 'nonce-cGxhbnQ' 'strict-dynamic'; style-src 'nonce-cGxhbnQ'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'",
    },
  },
  {
    name: 'Everything unset with `!important`',
    about:
      '`body * { all: unset !important }`, and no box for `div` and `span` (`display: contents !important`)',
    promise: 'same',
    css: 'body, body * { all: unset !important } script { display: none !important } div, span { display: contents !important }',
  },
  {
    name: 'Quirks mode inside a shadow root',
    about:
      'a page without a doctype whose own component holds the elements in its root, with rules for bare tags there',
    promise: 'same',
    doctype: '',
    place: 'shadow',
    css: 'body { font: 24px serif } table { font-size: 30px } input, button { width: 300px }',
  },
  {
    name: 'Isolated, strict and reset at once',
    about:
      '`require-corp` with the bundle from another origin, `require-trusted-types-for`, `body * { all: revert !important }`, and a root size of 10 px',
    promise: 'same',
    isForeignBundle: true,
    css: 'html { font-size: 10px !important } body, body * { all: revert !important }',
    page: {
      headers: {
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-opener-policy': 'same-origin',
        'content-security-policy': "require-trusted-types-for 'script'; trusted-types 'none'",
      },
    },
  },
  {
    name: 'Right to left, zoomed, on a small root',
    about: '`dir="rtl"`, the window at 200 %, and `html { font-size: 10px }`',
    promise: 'own',
    because:
      'mirrored, in the layout of the narrower window; figures with their units are never turned round',
    direction: 'rtl',
    zoom: 2,
    css: 'html { font-size: 10px }',
  },
];

/** What is said of these pages in the documentation; made of the table that the test runs. */
export function matrixText(rows: readonly HostRow[]): string {
  const lines = rows.map(
    ({ name, about, promise, because }) =>
      `| ${name} | ${about} | ${promise === 'same' ? 'the same' : `its own: ${because ?? ''}`} | unchanged |`,
  );
  return `# Pages that are hard on what is embedded

Each line is a page of the tests. A board, a widget of the workbench and a chart are shown in it; their pictures are held
against those of an undisturbed page, and the page’s own parts against the same page without any element. Nothing is said
here that a test does not prove: this table is written by it.

| page | what it does | picture of the elements | picture of the page |
| --- | --- | --- | --- |
${lines.join('\n')}
`;
}

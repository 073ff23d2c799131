// A widget of somebody else's making, without any library: it keeps the contract of elements and of the workbench.
const SHEET = new CSSStyleSheet();
SHEET.replaceSync(`
  :host { all: initial; display: block; font: 14px/1.5 system-ui, sans-serif; color: #171c22; background: #fff; }
  :host([hidden]) { display: none; }
  .clock { padding: 8px; overflow-wrap: anywhere; letter-spacing: normal; text-transform: none; }
`);
const FORMATS = ['24h', '12h'];

class ShiftClock extends HTMLElement {
  static observedAttributes = ['format', 'offset-hours', 'with-seconds'];
  #format = '24h';
  #offsetHours = 0;
  #withSeconds = false;
  #cfg;
  #data;
  #timer;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [SHEET];
  }
  connectedCallback() {
    for (const name of ['format', 'offsetHours', 'withSeconds', 'cfg', 'data']) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    this.#timer ??= setInterval(() => this.#draw(), 1000);
    this.#draw();
    this.#tell('clock-ready', { zone: this.#zone() });
  }
  disconnectedCallback() {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
  attributeChangedCallback(name, _, text) {
    if (name === 'with-seconds') {
      if (text !== null && text !== '' && text !== 'true')
        return this.#refuse(name, text, 'expected no value');
      this.#withSeconds = text !== null;
    } else if (name === 'format') {
      if (text !== null && !FORMATS.includes(text))
        return this.#refuse(name, text, `expected one of ${FORMATS}`);
      this.#format = text ?? '24h';
    } else {
      const hours = text === null ? 0 : Number(text);
      if (!Number.isFinite(hours)) return this.#refuse(name, text, 'expected a number');
      this.#offsetHours = hours;
    }
    this.#draw();
  }
  get format() {
    return this.#format;
  }
  set format(value) {
    this.#format = value;
    this.#draw();
  }
  get offsetHours() {
    return this.#offsetHours;
  }
  set offsetHours(value) {
    this.#offsetHours = value;
    this.#draw();
  }
  get withSeconds() {
    return this.#withSeconds;
  }
  set withSeconds(value) {
    this.#withSeconds = value;
    this.#draw();
  }
  /** Settings in the workbench: `{ zone }`. */
  get cfg() {
    return this.#cfg;
  }
  set cfg(value) {
    this.#cfg = value;
    this.#draw();
  }
  /** What a preview shows: `{ at }`, epoch ms. */
  get data() {
    return this.#data;
  }
  set data(value) {
    this.#data = value;
    this.#draw();
  }
  refresh() {
    this.#draw();
  }
  #zone() {
    const zone = this.#cfg && typeof this.#cfg === 'object' ? this.#cfg.zone : undefined;
    return typeof zone === 'string' && zone !== '' ? zone : 'UTC';
  }
  #draw() {
    if (!this.isConnected) return;
    let box = this.shadowRoot.firstElementChild;
    if (!box) {
      box = document.createElement('div');
      box.className = 'clock';
      this.shadowRoot.append(box);
    }
    const given = this.#data && typeof this.#data === 'object' ? this.#data.at : undefined;
    const at = new Date((typeof given === 'number' ? given : Date.now()) + this.#offsetHours * 3_600_000);
    box.textContent = `${at.toISOString().slice(11, this.#withSeconds ? 19 : 16)} ${this.#zone()}`;
  }
  #refuse(attribute, value, reason) {
    this.#tell('clock-error', { code: 'attribute', attribute, value, reason });
  }
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

class ShiftClockEditor extends HTMLElement {
  #cfg = {};
  get cfg() {
    return this.#cfg;
  }
  set cfg(value) {
    this.#cfg = value ?? {};
  }
  connectedCallback() {
    const label = document.createElement('label');
    const input = document.createElement('input');
    input.value = this.#cfg.zone ?? '';
    input.addEventListener('change', () => {
      const cfg = { ...this.#cfg, zone: input.value };
      this.dispatchEvent(
        new CustomEvent('plant-settings-change', { detail: { cfg }, bubbles: true, composed: true }),
      );
    });
    label.append('Zone ', input);
    this.append(label);
  }
}

export const define = (tag) => {
  if (!customElements.get(tag)) customElements.define(tag, class extends ShiftClock {});
  return customElements.get(tag);
};
export const editorTag = 'my-shift-clock-editor';
export const sample = { at: Date.parse('2026-11-20T06:00:00Z') };

if (!customElements.get('my-shift-clock')) customElements.define('my-shift-clock', ShiftClock);
if (!customElements.get(editorTag)) customElements.define(editorTag, ShiftClockEditor);

/** What every host shows, in the three states that its buttons lead through; the test puts the payloads into the page. */
const { boards, charts } = globalThis.samples;

export const STATES = [
  {
    board: boards[0],
    isReadonly: true,
    chart: charts[0],
    height: 180,
    display: 'inline',
    theme: 'light',
    linkHosts: ['a.example'],
  },
  {
    board: boards[1],
    isReadonly: false,
    chart: charts[1],
    height: 260,
    display: 'inline',
    theme: 'dark',
    linkHosts: ['b.example'],
  },
  // A theme that nobody has: the element keeps the last one and says so.
  {
    board: boards[1],
    isReadonly: false,
    chart: charts[1],
    height: 260,
    display: 'inline',
    theme: 'purple',
    linkHosts: ['b.example'],
  },
];

globalThis.heard = [];
/** A listener as a host would write it. */
export const hear = (event) => globalThis.heard.push(`${event.target.localName} ${event.type}`);

/** The host has drawn: from now on the bundle may come. */
export const drawn = () => document.documentElement.setAttribute('data-drawn', '');

import { drawn, hear, STATES } from './states.js';

let step = 0;
const make = (tag, events) => {
  const element = document.createElement(tag);
  for (const name of events) element.addEventListener(name, hear);
  return element;
};
const session = document.createElement('plant-session');
session.setAttribute('base-url', globalThis.platformUrl);
session.setAttribute('token-url', '/portal/plant-token');
const board = make('plant-whole-plant-energy-board', ['plant-ready', 'plant-select']);
const chart = make('plant-chart', ['plant-ready']);
const assistant = make('plant-assistant', ['plant-ready', 'plant-before-send']);
const signIn = make('plant-sign-in', ['plant-ready', 'plant-error']);
session.append(board, chart, assistant, signIn);

function show() {
  const state = STATES[step];
  board.data = state.board;
  board.readonly = state.isReadonly;
  chart.data = state.chart;
  chart.setAttribute('height', state.height);
  assistant.setAttribute('display', state.display);
  assistant.linkHosts = state.linkHosts;
  signIn.setAttribute('theme', state.theme);
}
document.querySelector('#update').addEventListener('click', () => {
  step += 1;
  show();
});
document.querySelector('#remove').addEventListener('click', () => session.remove());
show();
document.querySelector('#app').append(session);
drawn();

import { createSignal } from 'solid-js';
import h from 'solid-js/h';
import { render } from 'solid-js/web';
import { drawn, hear, STATES } from './states.js';

function App() {
  const [step, setStep] = createSignal(0);
  const [isShown, setIsShown] = createSignal(true);
  const state = () => STATES[step()];
  return h(
    'main',
    h('button', { id: 'update', onClick: () => setStep(step() + 1) }),
    h('button', { id: 'remove', onClick: () => setIsShown(false) }),
    () =>
      isShown() &&
      h(
        'plant-session',
        { 'attr:base-url': globalThis.platformUrl, 'attr:token-url': '/portal/plant-token' },
        h('plant-whole-plant-energy-board', {
          data: () => state().board,
          readonly: () => state().isReadonly,
          'on:plant-ready': hear,
          'on:plant-select': hear,
        }),
        h('plant-chart', { data: () => state().chart, height: () => state().height, 'on:plant-ready': hear }),
        h('plant-assistant', { display: () => state().display, 'on:plant-ready': hear }),
        h('plant-sign-in', { theme: () => state().theme, 'on:plant-ready': hear, 'on:plant-error': hear }),
      ),
  );
}
render(h(App), document.querySelector('#app'));
drawn();

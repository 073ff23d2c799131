import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { drawn, hear, STATES } from './states.js';

// React 19 sets properties and listens by itself: bare tags, no wrapper.
function App() {
  const [step, setStep] = useState(0);
  const [isShown, setIsShown] = useState(true);
  useEffect(drawn, []);
  const state = STATES[step];
  return h(
    'main',
    null,
    h('button', { id: 'update', onClick: () => setStep(step + 1) }),
    h('button', { id: 'remove', onClick: () => setIsShown(false) }),
    isShown &&
      h(
        'plant-session',
        { 'base-url': globalThis.platformUrl, 'token-url': '/portal/plant-token' },
        h('plant-whole-plant-energy-board', {
          data: state.board,
          readonly: state.isReadonly,
          'onplant-ready': hear,
          'onplant-select': hear,
        }),
        h('plant-chart', { data: state.chart, height: state.height, 'onplant-ready': hear }),
        h('plant-assistant', {
          display: state.display,
          linkHosts: state.linkHosts,
          'onplant-ready': hear,
          'onplant-before-send': hear,
        }),
        h('plant-sign-in', { theme: state.theme, 'onplant-ready': hear, 'onplant-error': hear }),
      ),
  );
}
createRoot(document.querySelector('#app')).render(h(App));

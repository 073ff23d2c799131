import { Assistant, Chart, Session, SignIn, WholePlantEnergyBoard } from '@plantdeck/embed/react';
import { createElement as h, useEffect, useState, version } from 'react';
import { createRoot } from 'react-dom/client';
import { drawn, hear, STATES } from './states.js';

globalThis.frameworkVersion = version;

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
        Session,
        { baseUrl: globalThis.platformUrl, tokenUrl: '/portal/plant-token' },
        h(WholePlantEnergyBoard, {
          data: state.board,
          readonly: state.isReadonly,
          onPlantReady: hear,
          onPlantSelect: hear,
        }),
        h(Chart, { data: state.chart, height: state.height, onPlantReady: hear }),
        h(Assistant, { display: state.display, onPlantReady: hear }),
        h(SignIn, { theme: state.theme, onPlantReady: hear, onPlantError: hear }),
      ),
  );
}
createRoot(document.querySelector('#app')).render(h(App));

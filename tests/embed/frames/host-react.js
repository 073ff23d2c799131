import { FrameHost, Session } from '@plantdeck/embed/react';
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

function App() {
  const [path, setPath] = useState('/orders');
  const [told, setTold] = useState('');
  return h(
    Session,
    { baseUrl: globalThis.platformUrl, tokenUrl: '/portal/plant-token' },
    h('button', { id: 'stock', onClick: () => setPath('/stock') }, 'Stock'),
    h('button', { id: 'orders', onClick: () => setPath('/orders') }, 'Orders'),
    h('output', { id: 'told' }, told),
    h(FrameHost, {
      path,
      applications: globalThis.applications,
      addressParameter: 'team',
      preload: 'stock',
      onPlantFrameEvent: ({ detail }) =>
        setTold(`${detail.name} ${JSON.stringify(detail.detail)} ${detail.application}`),
    }),
  );
}
createRoot(document.querySelector('#app')).render(h(App));

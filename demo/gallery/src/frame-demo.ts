/** The smallest sub-application: it shakes hands with the shell around and shows what it was told. */
const hello = { protocol: 'plantdeck.frame', version: 1, type: 'hello' };

addEventListener('message', ({ data, origin, ports: [port] }: MessageEvent<unknown>) => {
  if (origin !== location.origin || (data as { type?: unknown } | null)?.type !== 'hello' || !port) return;
  port.addEventListener('message', ({ data: told }: MessageEvent<{ type: string; language?: string }>) => {
    if (told.type === 'language' && told.language) document.documentElement.lang = told.language;
  });
  port.start();
  document.body.textContent = location.pathname;
  port.postMessage({ type: 'ready' });
});
parent.postMessage(hello, location.origin);

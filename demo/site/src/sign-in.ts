/**
 * The page inside the sign-in window. It hands the login result to the page around it, and only to that: the same
 * origin, or one that the host's configuration names.
 */
const form = document.querySelector<HTMLElement>('plant-sign-in');
const around = parentOrigin();

function parentOrigin(): string | null {
  if (window.parent === window) return null;
  const named =
    window.location.ancestorOrigins?.[0] ?? (document.referrer ? new URL(document.referrer).origin : null);
  return named === 'null' ? null : named;
}

/** Origins besides our own that may take a login; a list of the platform, never of the page's address. */
async function allowedOrigins(): Promise<readonly string[]> {
  const answer = await fetch(
    `/api/cloud/customizedInfo/getByHost?host=${encodeURIComponent(location.hostname)}`,
  );
  const body = (await answer.json()) as { data?: { signInOrigins?: unknown } };
  const list = body.data?.signInOrigins;
  return Array.isArray(list) ? list.filter((each): each is string => typeof each === 'string') : [];
}

async function isAllowed(origin: string): Promise<boolean> {
  if (origin === location.origin) return true;
  return allowedOrigins().then(
    (list) => list.includes(origin),
    () => false,
  );
}

function show(appearance: { readonly language?: unknown; readonly theme?: unknown }): void {
  if (typeof appearance.language === 'string') {
    document.documentElement.lang = appearance.language;
    form?.setAttribute('lang', appearance.language);
    // The platform answers in the language of the session.
    form?.closest('plant-session')?.setAttribute('lang', appearance.language);
  }
  if (typeof appearance.theme === 'string') form?.setAttribute('theme', appearance.theme);
}

const asked = new URLSearchParams(location.search);
show({ language: asked.get('lang') ?? undefined, theme: asked.get('theme') ?? undefined });

if (around && (await isAllowed(around))) {
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || event.origin !== around) return;
    const data = event.data as { type?: unknown; language?: unknown; theme?: unknown } | null;
    if (data?.type === 'plant-appearance') show(data);
  });
  form?.addEventListener('plant-signed-in', (event) => {
    const login = (event as CustomEvent<unknown>).detail;
    window.parent.postMessage({ type: 'plant-signed-in', login }, around);
  });
  window.parent.postMessage({ type: 'plant-sign-in-ready' }, around);
  // The window is as high as its form, whatever the language and the errors below the fields.
  if (form) {
    new ResizeObserver(() => {
      window.parent.postMessage(
        { type: 'plant-sign-in-size', heightPx: Math.ceil(form.offsetHeight) },
        around,
      );
    }).observe(form);
  }
} else if (!around) {
  // Opened by itself there is nobody to hand the login to.
  window.location.replace('/cloud/');
}

export {};

/** The part of the custom elements manifest that the gallery shows. */
export interface ManifestElement {
  readonly tagName: string;
  readonly summary: string;
  readonly attributes: readonly {
    readonly name: string;
    readonly description: string;
    readonly type: { readonly text: string };
  }[];
  readonly members: readonly {
    readonly kind: string;
    readonly name: string;
    readonly attribute?: string;
    readonly description: string;
  }[];
  readonly events: readonly { readonly name: string; readonly description: string }[];
  readonly cssParts: readonly { readonly name: string; readonly description: string }[];
}

interface Manifest {
  readonly modules: readonly {
    readonly declarations: readonly (ManifestElement | { readonly tagName?: never })[];
  }[];
}

const BUNDLE = '/plantdeck/1/';

export async function loadElements(): Promise<readonly ManifestElement[]> {
  const answer = await fetch(`${BUNDLE}custom-elements.json`);
  const manifest = (await answer.json()) as Manifest;
  return manifest.modules.flatMap((module) =>
    module.declarations.filter((each): each is ManifestElement => each.tagName !== undefined),
  );
}

export async function loadSamples(): Promise<Readonly<Record<string, unknown>>> {
  return (await (await fetch(`${BUNDLE}samples.json`)).json()) as Record<string, unknown>;
}

/** Hash that pins the script tag, for the snippet. */
export async function loaderIntegrity(): Promise<{ readonly version: string; readonly integrity: string }> {
  const list = (await (await fetch(`${BUNDLE}integrity.json`)).json()) as {
    version: string;
    files: Record<string, { integrity: string }>;
  };
  return { version: list.version, integrity: list.files['plantdeck.js']?.integrity ?? '' };
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A sample as if it were of now: every time in it moved by the same span. */
export function asOfNow(sample: unknown, nowMs: number): unknown {
  const server = (sample as { serverTime?: unknown } | null)?.serverTime;
  if (typeof server !== 'string') return sample;
  const shiftMs = nowMs - Date.parse(server);
  const move = (value: unknown): unknown => {
    if (typeof value === 'string') return ISO.test(value) ? movedIso(value, shiftMs) : value;
    if (Array.isArray(value)) return value.map(move);
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, move(each)]));
    return value;
  };
  return move(sample);
}

/** Keeps the offset that the time was written with. */
function movedIso(iso: string, shiftMs: number): string {
  const offset = /(Z|[+-]\d{2}:\d{2})$/.exec(iso)?.[0] ?? 'Z';
  const minutes =
    offset === 'Z'
      ? 0
      : Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4)));
  const local = new Date(Date.parse(iso) + shiftMs + minutes * 60_000);
  return local.toISOString().slice(0, 19) + (offset === 'Z' ? '+00:00' : offset);
}

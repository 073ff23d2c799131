/** What both ends speak, by capability: lowest and highest level. */
export type Ranges = Readonly<Record<string, { readonly min: number; readonly max: number } | undefined>>;

export interface Compared {
  readonly fits: boolean;
  readonly text: string;
}

/** Elements work as well without. */
const FASTER: readonly string[] = ['live', 'batch'];

/**
 * Whether a platform and these elements have a level in common for everything that elements need.
 * @param there  null where the platform does not know the question
 */
export function compared(where: string, version: string, own: Ranges, there: Ranges | null): Compared {
  if (!there)
    return { fits: false, text: `${where} does not tell what it speaks and is taken for the first release` };
  const parts: string[] = [];
  const apart: string[] = [];
  for (const [name, range] of Object.entries(own)) {
    const other = there[name];
    if (!range) continue;
    const newest = Math.min(range.max, other?.max ?? 0);
    if (other && newest >= Math.max(range.min, other.min)) parts.push(`${name} ${newest}`);
    else if (!FASTER.includes(name) || other)
      apart.push(`${name} (here ${write(range)}, there ${other ? write(other) : 'none'})`);
  }
  return apart.length === 0
    ? { fits: true, text: `${where} is of ${version}, agreed on ${parts.join(', ')}` }
    : { fits: false, text: `${where} is of ${version} and has nothing in common for ${apart.join(', ')}` };
}

const write = ({ min, max }: { readonly min: number; readonly max: number }): string => `${min}-${max}`;

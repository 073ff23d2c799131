import type { AreaNode } from '../contract/session.ts';

export interface AreaChoice {
  readonly id: string;
  readonly name: string;
  /** 0 for the plant itself. */
  readonly depth: number;
  /** The areas around it, outermost first. */
  readonly around: readonly string[];
}

/** Deeper areas are single machines: a list of all of them helps nobody to choose. */
const DEPTH_MAX = 2;

/** The plant's areas from the top, each before what is below it. */
export function areaChoices(root: AreaNode | null, around: readonly string[] = []): AreaChoice[] {
  if (root === null || around.length > DEPTH_MAX) return [];
  const { id, name, children } = root;
  return [
    { id, name, depth: around.length, around },
    ...children.flatMap((child) => areaChoices(child, [...around, id])),
  ];
}

/** An area is checked by itself or by one around it, and mixed where only some below it are. */
export function checkedState(
  choice: AreaChoice,
  all: readonly AreaChoice[],
  chosen: readonly string[],
): { readonly checked: boolean | 'mixed'; readonly isByOther: boolean } {
  if (choice.around.some((id) => chosen.includes(id))) return { checked: true, isByOther: true };
  if (chosen.includes(choice.id)) return { checked: true, isByOther: false };
  const isMixed = all.some(({ id, around }) => around.includes(choice.id) && chosen.includes(id));
  return { checked: isMixed ? 'mixed' : false, isByOther: false };
}

/** The choice after a press on one area; what is below a chosen area need not be chosen by itself. */
export function toggled(choice: AreaChoice, all: readonly AreaChoice[], chosen: readonly string[]): string[] {
  if (chosen.includes(choice.id)) return chosen.filter((id) => id !== choice.id);
  const below = all.filter(({ around }) => around.includes(choice.id)).map(({ id }) => id);
  return [...chosen.filter((id) => !below.includes(id)), choice.id];
}

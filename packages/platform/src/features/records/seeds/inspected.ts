/** What is inspected of what: an item fits some materials, lines or products and no others. */
import { ITEMS } from './lists.ts';

type Item = (typeof ITEMS)[number];
type ItemId = Item[0];

/** Of materials as they come. */
export const MATERIALS_OF: Readonly<Partial<Record<ItemId, readonly string[]>>> = {
  'I-01': ['M-03', 'M-04'],
  'I-08': ['M-05'],
};

/** Of what a line makes, by the place of the line. */
const PROCESS: readonly (readonly [line: RegExp, items: readonly ItemId[]])[] = [
  [/\.W1\.L1$/, ['I-10', 'I-08']],
  [/\.W1\.L2$/, ['I-09']],
  [/\.W2\.L\d$/, ['I-02']],
  [/\.W3\.L\d$/, ['I-07']],
];

const itemOf = (id: ItemId): Item[] => ITEMS.filter(([each]) => each === id);

/** Items that are inspected on a line before anything is fired; none on others. */
export const processItems = (lineId: string): Item[] =>
  (PROCESS.find(([line]) => line.test(lineId))?.[1] ?? []).flatMap(itemOf);

/** Of finished products. */
export const PRODUCT_ITEMS: readonly ItemId[] = ['I-03', 'I-04', 'I-05', 'I-06'];

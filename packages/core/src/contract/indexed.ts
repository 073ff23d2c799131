/**
 * Each item with its index. Replaces `Array.prototype.entries`: pages with Prototype 1.7 replace that method by one
 * that returns an array of the items.
 */
export const indexed = <T>(items: readonly T[]): readonly (readonly [index: number, item: T])[] =>
  items.map((item, index) => [index, item] as const);

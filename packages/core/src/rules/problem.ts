/** What is wrong with an entry: the key of the words that say so, and the values for its placeholders. */
export interface RuleProblem {
  readonly key: string;
  readonly params?: Readonly<Record<string, number>>;
}

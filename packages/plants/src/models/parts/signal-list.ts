/** Numbers the process values of a model in the order in which they are named. */
export function createSignalList() {
  const codes: string[] = [];
  const one = (code: string): number => codes.push(code) - 1;
  return {
    codes,
    one,
    many: (count: number, code: (n: number) => string): readonly number[] =>
      Array.from({ length: count }, (_, index) => one(code(index + 1))),
  };
}

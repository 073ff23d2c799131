const isWhole = process.env['EVERYTHING'] === '1';

/**
 * One of every few, so that a walk over all elements in several ways meets each element in one of them;
 * `EVERYTHING=1`, for a release, takes all in each.
 * @param from  which of the first few begins, another for each way
 */
export function sampled<T>(all: readonly T[], every: number, from: number): T[] {
  return all.filter((_, index) => isWhole || index % every === from % every);
}

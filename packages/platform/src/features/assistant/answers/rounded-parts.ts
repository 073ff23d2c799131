/**
 * Whole numbers that stand for parts and add up to a whole number: each part is cut, and what is left over goes to those
 * that lost most.
 * @param total  the rounded sum of the parts, or a whole number near it
 */
export function spreadRounded(parts: readonly number[], total: number): number[] {
  const cut = parts.map(Math.floor);
  const left = total - cut.reduce((sum, part) => sum + part, 0);
  const byLoss = parts.map((part, index) => ({ index, loss: part - Math.floor(part) }));
  byLoss.sort((a, b) => (left > 0 ? b.loss - a.loss : a.loss - b.loss));
  const step = Math.sign(left);
  for (let given = 0; given < Math.abs(left) && byLoss.length > 0; given += 1) {
    const index = byLoss[given % byLoss.length]?.index ?? 0;
    cut[index] = (cut[index] ?? 0) + step;
  }
  return cut;
}

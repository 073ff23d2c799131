/** A check failed: the element does not keep this part of the contract. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** @throws {ContractError} when it is not so */
export function expectThat(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new ContractError(otherwise);
}

/** Compares values by what they are, objects by what they hold. @throws {ContractError} naming both */
export function expectSame(actual: unknown, expected: unknown, what: string): void {
  if (Object.is(actual, expected) || (isObject(actual) && textOf(actual) === textOf(expected))) return;
  throw new ContractError(`${what}: expected ${textOf(expected)}, got ${textOf(actual)}`);
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

/** Two frames: views have been drawn, effects have run, sizes were told. */
export async function settled(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve));
}

/** Waits until `probe` answers something true. @throws {ContractError} after `timeoutMs` with what was waited for */
export async function until<T>(what: string, probe: () => T, timeoutMs = 3_000): Promise<NonNullable<T>> {
  const endMs = performance.now() + timeoutMs;
  for (;;) {
    const value = probe();
    if (value) return value as NonNullable<T>;
    if (performance.now() > endMs) throw new ContractError(`waited in vain for: ${what}`);
    await settled();
  }
}

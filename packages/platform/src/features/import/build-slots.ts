import { intervalSlots, registerSlots, type SlotResult } from './file-slots.ts';
import type { ImportOptions } from './import-options.ts';
import type { MeterSpec } from './meter-list.ts';
import type { MeterChange } from './meter-changes.ts';
import { UNITS } from './reading-units.ts';
import { registerAmounts, type RegisterResult } from './register-amounts.ts';
import type { Readings } from './readings.ts';
import type { FileContent } from './row-reader.ts';

/** The quarter hours of one meter of a file. */
export interface MeterSlots extends SlotResult {
  readonly spec: MeterSpec;
  readonly readings: Readings;
  /** How a register was read; null for interval readings. */
  readonly register: Pick<
    RegisterResult,
    'unfilled' | 'rollOvers' | 'meterChanges' | 'last' | 'factor' | 'registerMax'
  > | null;
}

export interface BuildParts {
  readonly options: ImportOptions;
  readonly content: FileContent;
  readonly specs: ReadonlyMap<string, MeterSpec>;
  readonly changes: ReadonlyMap<string, readonly MeterChange[]>;
  /** Register readings that earlier files ended with, by meter. */
  readonly before: ReadonlyMap<string, { readonly ms: number; readonly value: number }>;
}

/**
 * Builds the quarter hours of all meters of a file. What does not fit is added to the file's problems.
 * Gives way between two meters, and within one, so that a server goes on answering.
 */
export async function buildSlots(parts: BuildParts): Promise<MeterSlots[]> {
  const { options, content, specs } = parts;
  const built: MeterSlots[] = [];
  for (const [code, readings] of content.meters) {
    const spec = specs.get(code);
    if (!spec) {
      content.problems.add(readings.row(0), code, 'row.notListed', { meter: code });
      continue;
    }
    built.push(
      await (spec.isRegister ? ofRegister(parts, spec, readings) : ofIntervals(parts, spec, readings)),
    );
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (options.isRegister && built.some(({ register }) => !register))
    content.remarks.add(1, null, 'row.register');
  return built;
}

async function ofIntervals(
  { options, content }: BuildParts,
  spec: MeterSpec,
  readings: Readings,
): Promise<MeterSlots> {
  const { isRate, toBase } = UNITS[spec.unit];
  const result = await intervalSlots(
    readings,
    {
      meter: spec.code,
      intervalMs: options.intervalMinutes * 60_000,
      isRate,
      factor: toBase * spec.factor,
      duplicates: options.duplicates,
    },
    content.problems,
  );
  return { spec, readings, register: null, ...result };
}

async function ofRegister(parts: BuildParts, spec: MeterSpec, readings: Readings): Promise<MeterSlots> {
  const { options, content, changes, before } = parts;
  const { amounts, repeatedRows, replacedRows, ...register } = await registerAmounts(
    readings,
    {
      meter: spec.code,
      intervalMs: options.intervalMinutes * 60_000,
      toBase: UNITS[spec.unit].toBase,
      factor: spec.factor,
      registerMax: spec.registerMax,
      drops: options.registerDrops,
      duplicates: options.duplicates,
      changes: changes.get(spec.code) ?? [],
      before: before.get(spec.code) ?? null,
    },
    content.problems,
    content.remarks,
  );
  return { spec, readings, register, repeatedRows, replacedRows, ...(await registerSlots(amounts)) };
}

import { parseArgs } from 'node:util';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { isTimeZone } from '../energy/index.ts';
import { ENERGY_CODES, type EnergyCode } from './energy-defaults.ts';
import { ENCODINGS, type EncodingName } from './file-text.ts';
import { ImportError, type ImportValues, type ImportWord } from './import-text.ts';
import { OPTIONS, type OptionName } from './option-table.ts';
import { UNITS, UNIT_NAMES, type UnitName } from './reading-units.ts';
import { TIME_FORMATS, type TimeFormat } from './time-stamp.ts';

/** What an import is told, on its command line or in its call. */
export interface ImportOptions {
  /** Of what is wrong with the file. */
  readonly language: PlatformLanguage;
  readonly plant: string;
  readonly append: boolean;
  readonly dryRun: boolean;

  readonly timeColumn: string;
  readonly clockColumn: string | null;
  /** One column a meter; or one column of values, and one that names the meter. */
  readonly layout:
    | { readonly kind: 'wide'; readonly valueColumns: readonly string[] }
    | { readonly kind: 'long'; readonly meterColumn: string; readonly valueColumn: string };
  readonly headingRow: number;
  /** One character; null finds it in the first rows. */
  readonly delimiter: string | null;
  readonly encoding: EncodingName;
  readonly decimal: '.' | ',';

  /** Of the plant. */
  readonly timeZone: string;
  /** Of stamps without offset. */
  readonly stampZone: string;
  readonly timeFormat: TimeFormat;
  /** Whether a stamp is the start or the end of its interval. */
  readonly stamps: 'start' | 'end';
  readonly intervalMinutes: number;
  readonly midnightFix: boolean;

  /** Of meters that no list of meters describes. */
  readonly unit: UnitName | null;
  readonly energy: EnergyCode;
  readonly scale: number;
  readonly isRegister: boolean;
  readonly registerMax: number | null;
  readonly registerDrops: 'refuse' | 'change';
  readonly duplicates: 'refuse' | 'last';
  readonly negative: 'refuse' | 'keep' | 'zero';

  readonly dayStart: string;
  readonly priceCny: number | null;
  readonly co2KgPerUnit: number | null;
  readonly account: string | null;
}

/** The command line, with the names of the files it tells of. */
export interface ImportCommand {
  readonly options: ImportOptions;
  readonly file: string;
  readonly metersFile: string | null;
  readonly changesFile: string | null;
}

/** What an import is told is wrong; the message says what and what would be right. */
export class UsageError extends ImportError {
  override readonly name = 'UsageError';
  /** The option that it is about; null where it is about the whole. */
  readonly option: string | null;

  constructor(key: ImportWord, values: ImportValues = {}, option: string | null = null) {
    super(key, { ...values, ...(option !== null && { option: `--${option}` }) });
    this.option = option;
  }
}

export type OptionValues = Readonly<Partial<Record<OptionName, string | boolean | readonly string[]>>>;

const DELIMITERS = { auto: null, comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
const LONGEST_INTERVAL_MINUTES = 1440;

/**
 * Reads the command line.
 * @returns null where help is asked for
 * @throws {UsageError}
 */
export function parseImportCommand(argv: readonly string[]): ImportCommand | null {
  const { values, positionals } = read(argv);
  if (values['help'] === true) return null;
  const [file, ...others] = positionals;
  if (file === undefined) throw new UsageError('option.noFile');
  if (others.length > 0) throw new UsageError('option.oneFile', { file: others[0] ?? '' });
  const given: OptionValues = values;
  return {
    options: readImportOptions(given),
    file,
    metersFile: textOf(given, 'meters'),
    changesFile: textOf(given, 'meter-changes'),
  };
}

/**
 * Reads the options of an import.
 * @throws {UsageError} naming the option
 */
export function readImportOptions(given: OptionValues, language: PlatformLanguage = 'en'): ImportOptions {
  const text = (name: OptionName): string | null => textOf(given, name);
  const flag = (name: OptionName): boolean => given[name] === true || given[name] === 'true';
  const need = (name: OptionName): string => {
    const value = text(name)?.trim();
    if (!value) throw new UsageError('option.missing', {}, name);
    return value;
  };
  const numeric = (name: OptionName): number | null => {
    const value = text(name);
    return value === null ? null : numberOf(name, value);
  };
  const timeZone = need('time-zone');
  if (!isTimeZone(timeZone)) throw new UsageError('option.zone', { value: timeZone }, 'time-zone');
  const stampZone = text('stamp-zone')?.trim() ?? timeZone;
  if (!isTimeZone(stampZone)) throw new UsageError('option.zone', { value: stampZone }, 'stamp-zone');
  const unit = text('unit') === null ? null : oneOf('unit', need('unit'), UNIT_NAMES);
  const energy = oneOf(
    'energy',
    text('energy') ?? (unit === null ? 'electric' : energyOf(unit)),
    ENERGY_CODES,
  );
  if (unit !== null && !UNITS[unit].energies.includes(energy))
    throw new UsageError('option.unit', { unit, energy, fits: UNITS[unit].energies.join(', ') }, 'unit');
  const intervalMinutes = numeric('interval') ?? 15;
  if (intervalMinutes < 0.5 || intervalMinutes > LONGEST_INTERVAL_MINUTES)
    throw new UsageError('option.interval', { max: LONGEST_INTERVAL_MINUTES }, 'interval');
  const dayStart = text('day-start') ?? '00:00';
  if (!/^([01]\d|2[0-3]):(00|15|30|45)$/.test(dayStart))
    throw new UsageError('option.dayStart', {}, 'day-start');
  const headingRow = numeric('heading-row') ?? 1;
  if (!Number.isInteger(headingRow) || headingRow < 0 || headingRow > 1000)
    throw new UsageError('option.headingRow', {}, 'heading-row');
  const isRegister = flag('register');
  if (isRegister && unit !== null && UNITS[unit].isRate)
    throw new UsageError('option.register', { unit }, 'register');
  const registerMax = numeric('register-max');
  if (registerMax !== null && !(registerMax > 0)) throw new UsageError('option.above0', {}, 'register-max');
  return {
    language,
    plant: need('plant'),
    append: flag('append'),
    dryRun: flag('dry-run'),
    timeColumn: need('time-column'),
    clockColumn: text('clock-column'),
    layout: layoutOf(given, need),
    headingRow,
    delimiter:
      DELIMITERS[
        oneOf(
          'delimiter',
          text('delimiter') ?? 'auto',
          Object.keys(DELIMITERS) as (keyof typeof DELIMITERS)[],
        )
      ],
    encoding: oneOf('encoding', (text('encoding') ?? 'auto').toLowerCase(), ENCODINGS),
    decimal: oneOf('decimal', text('decimal') ?? '.', ['.', ',']),
    timeZone,
    stampZone,
    timeFormat: oneOf('time-format', (text('time-format') ?? 'iso').toLowerCase(), TIME_FORMATS),
    stamps: oneOf('stamps', text('stamps') ?? 'start', ['start', 'end']),
    intervalMinutes,
    midnightFix: flag('midnight-fix'),
    unit,
    energy,
    scale: numeric('scale') ?? 1,
    isRegister,
    registerMax,
    registerDrops: oneOf('register-drops', text('register-drops') ?? 'refuse', ['refuse', 'change']),
    duplicates: oneOf('duplicates', text('duplicates') ?? 'refuse', ['refuse', 'last']),
    negative: oneOf('negative', text('negative') ?? 'refuse', ['refuse', 'keep', 'zero']),
    dayStart,
    priceCny: numeric('price'),
    co2KgPerUnit: numeric('co2-factor'),
    account: text('account'),
  };
}

function layoutOf(given: OptionValues, need: (name: OptionName) => string): ImportOptions['layout'] {
  const asked = given['value-column'];
  const columns = (Array.isArray(asked) ? asked : [asked]).filter(
    (column): column is string => typeof column === 'string' && column.trim() !== '',
  );
  const meterColumn = textOf(given, 'meter-column');
  const [first, ...others] = columns;
  if (first === undefined) need('value-column');
  if (meterColumn === null) return { kind: 'wide', valueColumns: columns };
  if (others.length > 0 || first === undefined || first === '*')
    throw new UsageError('option.longFile', {}, 'meter-column');
  return { kind: 'long', meterColumn, valueColumn: first };
}

const energyOf = (unit: UnitName): EnergyCode => UNITS[unit].energies[0] ?? 'electric';

function textOf(given: OptionValues, name: OptionName): string | null {
  const value = given[name];
  const last = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' && last !== '' ? last : null;
}

function read(argv: readonly string[]) {
  const options: Record<string, { type: 'string' | 'boolean'; multiple?: boolean }> = {
    help: { type: 'boolean' },
  };
  for (const [name, option] of Object.entries(OPTIONS))
    options[name] = { type: option.type, multiple: 'multiple' in option };
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The parser goes on about how to write a file whose name begins with a dash.
    throw new UsageError('option.unreadable', {
      reason: message.replace(/\. To specify a positional.*$/s, ''),
    });
  }
}

/** @throws {UsageError} */
function oneOf<const T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new UsageError('option.oneOf', { allowed: allowed.join(', '), value }, name);
  return found;
}

function numberOf(name: string, value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) throw new UsageError('option.number', { value }, name);
  return number;
}

import { parseArgs } from 'node:util';
import { isTimeZone } from '../energy/index.ts';
import { UNITS, type UnitName } from './reading-units.ts';
import { TIME_FORMATS, type TimeFormat } from './time-stamp.ts';

/** What `npm run import` is told on its command line. */
export interface ImportOptions {
  readonly file: string;
  readonly plant: string;
  readonly timeColumn: string;
  readonly valueColumn: string;
  readonly unit: UnitName;
  readonly energy: 'electric' | 'gas' | 'water';
  readonly timeZone: string;
  readonly timeFormat: TimeFormat;
  /** Whether a stamp is the start or the end of its interval. */
  readonly stamps: 'start' | 'end';
  readonly intervalMinutes: number;
  readonly scale: number;
  readonly decimal: '.' | ',';
  readonly midnightFix: boolean;
  readonly append: boolean;
  readonly dryRun: boolean;
  readonly account: string | null;
  readonly dayStart: string;
  readonly priceCny: number | null;
  readonly co2KgPerUnit: number | null;
}

/** The command line is wrong; the message says what and what would be right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const USAGE = `Imports the readings of one meter from a CSV file into a plant of its own.

  npm run import -- <file.csv> --plant <name> --time-column <heading> --value-column <heading>
      --unit <unit> --time-zone <zone> --interval <minutes> [options]

  --plant <name>          name of the new plant and of its organisation
  --time-column <x>       heading of the time stamps, or #1, #2, ... for a column by its number
  --value-column <x>      heading of the values
  --unit <unit>           ${Object.keys(UNITS).join(', ')}
  --time-zone <zone>      IANA zone of the plant and of stamps without offset, such as Europe/Berlin
  --time-format <format>  ${TIME_FORMATS.join(', ')} (default iso)
  --stamps <which>        start or end: what a stamp marks of its interval (default start)
  --interval <minutes>    length of an interval, 0.5 to 60 (default 15)
  --energy <energy>       electric, gas or water (default electric)
  --scale <n>             each value is multiplied by this (default 1)
  --decimal <mark>        . or , (default .)
  --day-start <HH:mm>     when the accounting day begins, on a quarter hour (default 00:00)
  --price <n>             flat price, CNY per kWh, Nm3 or m3 (default none: no cost is shown)
  --co2-factor <n>        kg CO2 per kWh, Nm3 or m3 of this plant
  --account <name>        account that shall see the plant, beside admin
  --midnight-fix          a midnight filed under the day that it ends is moved to the next day
  --append                add to the plant of this name; slots that exist are written over
  --dry-run               store nothing, tell row by row what would be stored
  --help                  this text
`;

const FLAGS = {
  plant: { type: 'string' },
  'time-column': { type: 'string' },
  'value-column': { type: 'string' },
  unit: { type: 'string' },
  'time-zone': { type: 'string' },
  'time-format': { type: 'string', default: 'iso' },
  stamps: { type: 'string', default: 'start' },
  interval: { type: 'string', default: '15' },
  energy: { type: 'string', default: 'electric' },
  scale: { type: 'string', default: '1' },
  decimal: { type: 'string', default: '.' },
  'day-start': { type: 'string', default: '00:00' },
  price: { type: 'string' },
  'co2-factor': { type: 'string' },
  account: { type: 'string' },
  'midnight-fix': { type: 'boolean', default: false },
  append: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/**
 * Reads the command line.
 * @returns null where help is asked for
 * @throws {UsageError}
 */
export function parseImportOptions(argv: readonly string[]): ImportOptions | null {
  const { values, positionals } = read(argv);
  if (values.help) return null;
  const need = (name: 'plant' | 'time-column' | 'value-column' | 'unit' | 'time-zone'): string => {
    const value = values[name]?.trim();
    if (!value) throw new UsageError(`--${name} is missing`);
    return value;
  };
  const [file, ...others] = positionals;
  if (file === undefined) throw new UsageError('the file is missing');
  if (others.length > 0) throw new UsageError(`one file at a time; "${others[0]}" is too much`);
  const timeZone = need('time-zone');
  if (!isTimeZone(timeZone)) throw new UsageError(`--time-zone: "${timeZone}" is no IANA time zone`);
  const unit = oneOf('unit', need('unit'), Object.keys(UNITS) as UnitName[]);
  const energy = oneOf('energy', values.energy, ['electric', 'gas', 'water']);
  if (!UNITS[unit].energies.includes(energy))
    throw new UsageError(
      `--unit ${unit} does not measure ${energy}; it fits ${UNITS[unit].energies.join(', ')}`,
    );
  const intervalMinutes = numberOf('interval', values.interval);
  if (intervalMinutes < 0.5 || intervalMinutes > 60)
    throw new UsageError('--interval must be 0.5 to 60 minutes');
  if (!/^([01]\d|2[0-3]):(00|15|30|45)$/.test(values['day-start']))
    throw new UsageError('--day-start must be HH:mm on a quarter hour');
  const price = values.price === undefined ? null : numberOf('price', values.price);
  const co2 = values['co2-factor'] === undefined ? null : numberOf('co2-factor', values['co2-factor']);
  return {
    file,
    plant: need('plant'),
    timeColumn: need('time-column'),
    valueColumn: need('value-column'),
    unit,
    energy,
    timeZone,
    timeFormat: oneOf('time-format', values['time-format'].toLowerCase(), TIME_FORMATS),
    stamps: oneOf('stamps', values.stamps, ['start', 'end']),
    intervalMinutes,
    scale: numberOf('scale', values.scale),
    decimal: oneOf('decimal', values.decimal, ['.', ',']),
    midnightFix: values['midnight-fix'],
    append: values.append,
    dryRun: values['dry-run'],
    account: values.account ?? null,
    dayStart: values['day-start'],
    priceCny: price,
    co2KgPerUnit: co2,
  };
}

function read(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: FLAGS, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function oneOf<const T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new UsageError(`--${name} must be ${allowed.join(', ')}; it is "${value}"`);
  return found;
}

function numberOf(name: string, value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number))
    throw new UsageError(`--${name} must be a number; it is "${value}"`);
  return number;
}

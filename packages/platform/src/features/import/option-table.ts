import { ENERGY_CODES } from './energy-defaults.ts';
import { ENCODINGS } from './file-text.ts';
import { UNITS } from './reading-units.ts';
import { TIME_FORMATS } from './time-stamp.ts';

/** Every option of an import, for the command line (`--name value`) and for the call (`?name=value`) alike. */
interface OptionText {
  readonly type: 'string' | 'boolean';
  readonly multiple?: true;
  /** What stands behind the name in the help. */
  readonly value: string;
  readonly help: string;
}

const table = <T extends Record<string, OptionText>>(options: T): T => options;

export const OPTIONS = table({
  plant: { type: 'string', value: '<name>', help: 'name of the plant and of its organisation' },
  append: {
    type: 'boolean',
    value: '',
    help: 'add to the plant of this name; quarter hours that exist are written over',
  },
  'dry-run': { type: 'boolean', value: '', help: 'store nothing, tell row by row what would be stored' },

  'time-column': {
    type: 'string',
    value: '<x>',
    help: 'heading of the time stamps, or #1, #2, ... for a column by its number',
  },
  'clock-column': {
    type: 'string',
    value: '<x>',
    help: 'heading of the time of day, where it stands apart from the date',
  },
  'value-column': {
    type: 'string',
    multiple: true,
    value: '<x>',
    help: 'heading of the values; once for each meter of a wide file, * for every other column',
  },
  'meter-column': {
    type: 'string',
    value: '<x>',
    help: 'heading that names the meter of a row, in a long file',
  },
  'heading-row': {
    type: 'string',
    value: '<n>',
    help: 'row with the headings, 0 for none (default 1); what stands above is left out',
  },
  delimiter: { type: 'string', value: '<mark>', help: 'auto, comma, semicolon, tab or pipe (default auto)' },
  encoding: { type: 'string', value: '<name>', help: `${ENCODINGS.join(', ')} (default auto)` },
  decimal: { type: 'string', value: '<mark>', help: '. or , (default .)' },

  'time-zone': {
    type: 'string',
    value: '<zone>',
    help: 'IANA zone of the plant and of stamps without offset, such as Europe/Berlin',
  },
  'stamp-zone': {
    type: 'string',
    value: '<zone>',
    help: 'IANA zone of the stamps where it is another, such as UTC, or Etc/GMT-1 for a logger that stays in the winter time of Berlin',
  },
  'time-format': {
    type: 'string',
    value: '<format>',
    help: `${TIME_FORMATS.join(', ')} (default iso)`,
  },
  stamps: {
    type: 'string',
    value: '<which>',
    help: 'start or end: what a stamp marks of its interval (default start)',
  },
  interval: {
    type: 'string',
    value: '<minutes>',
    help: 'length of an interval, 0.5 to 1440 (default 15); above 60 the quarter hours are estimated',
  },
  'midnight-fix': {
    type: 'boolean',
    value: '',
    help: 'a midnight filed under the day that it ends is moved to the next day',
  },

  unit: { type: 'string', value: '<unit>', help: Object.keys(UNITS).join(', ') },
  energy: { type: 'string', value: '<energy>', help: `${ENERGY_CODES.join(', ')} (default electric)` },
  scale: { type: 'string', value: '<n>', help: 'each value is multiplied by this (default 1)' },
  register: {
    type: 'boolean',
    value: '',
    help: 'values are register readings: what counts is the difference to the reading before',
  },
  'register-max': {
    type: 'string',
    value: '<n>',
    help: 'largest value of the register, such as 999999.9, after which it begins again at 0',
  },
  'register-drops': {
    type: 'string',
    value: '<what>',
    help: 'a register that runs back otherwise: refuse, or change for a new meter (default refuse)',
  },
  'meter-changes': {
    type: 'string',
    value: '<file>',
    help: 'CSV of meter changes: meter,time,last,first and where they change factor,register_max',
  },
  meters: {
    type: 'string',
    value: '<file>',
    help: 'CSV of the meters: meter,name,energy,unit,parent,area,reading,factor,register_max',
  },
  duplicates: {
    type: 'string',
    value: '<what>',
    help: 'two rows of one time with different values: refuse, or last for the later row (default refuse)',
  },
  negative: {
    type: 'string',
    value: '<what>',
    help: 'values below 0: refuse, keep or zero (default refuse)',
  },

  'day-start': {
    type: 'string',
    value: '<HH:mm>',
    help: 'when the accounting day begins, on a quarter hour (default 00:00)',
  },
  price: {
    type: 'string',
    value: '<n>',
    help: 'flat price, CNY per unit of the energy (default none: no cost is shown)',
  },
  'co2-factor': { type: 'string', value: '<n>', help: 'kg CO2 per unit of the energy of this plant' },
  account: { type: 'string', value: '<name>', help: 'account that shall see the plant, beside admin' },
});
export type OptionName = keyof typeof OPTIONS;

/** Options of the command line that a call has no use for: files of this machine, accounts, and which plant. */
export const COMMAND_ONLY: readonly OptionName[] = ['plant', 'account', 'meters', 'meter-changes', 'append'];

const NAME_WIDTH = 26;

export const USAGE = `Imports readings of any number of meters from a CSV file into a plant of its own.

  npm run import -- <file.csv> --plant <name> --time-zone <zone> --time-column <heading> \\
      --value-column <heading> --unit <unit> [options]        one meter, or a column each
  npm run import -- <file.csv> ... --meter-column <heading>   a row names its meter
  npm run import -- <file.csv> ... --meters <meters.csv>      names, areas, energies, parents

${Object.entries(OPTIONS)
  .map(([name, { value, help }]) => `  ${`--${name} ${value}`.padEnd(NAME_WIDTH)}${help}`)
  .join('\n')}
  --help                    this text

All of the file is stored or nothing: a row that does not fit is told with its number and reason.
`;

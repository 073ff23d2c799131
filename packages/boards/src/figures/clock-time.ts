const formats = new Map<string, Intl.DateTimeFormat>();

function format(key: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  let known = formats.get(key);
  if (!known) formats.set(key, (known = make()));
  return known;
}

/** `14:32` or `14:32:10` on the wall of a plant in `timeZone`; a dash for no time. */
export function clockTime(tMs: number, timeZone: string, withSeconds = false): string {
  if (!Number.isFinite(tMs)) return '–';
  return format(
    `${timeZone}|${withSeconds}`,
    () =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone,
        hourCycle: 'h23',
        hour: '2-digit',
        minute: '2-digit',
        ...(withSeconds ? { second: '2-digit' } : {}),
      }),
  ).format(tMs);
}

/** A calendar day: `11-08` in Chinese and Japanese, else the language's short form. `day` is `YYYY-MM-DD`. */
export function shortDay(day: string, lang: string): string {
  if (/^(zh|ja)/.test(lang)) return day.slice(5);
  return format(
    `day|${lang}`,
    () =>
      new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', timeZone: 'UTC', calendar: 'gregory' }),
  ).format(Date.parse(`${day}T00:00:00Z`));
}

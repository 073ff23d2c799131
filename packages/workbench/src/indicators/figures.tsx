import type { ReactNode } from 'react';
import type { Judge, Kpi, Unit } from '@plantdeck/core/contract';
import { Chip, Delta, Icon } from '@plantdeck/core/ui/base';
import { formatDelta, formatQuantity, quantityText } from '@plantdeck/core/units';
import type { WidgetReader } from '../widget/widget-kind.ts';

/** A figure and its unit, a dash where it is unknown. */
export const figureOf = (value: number | null | undefined, unit: Unit, { lang, plant }: WidgetReader) =>
  formatQuantity(value, plant?.unit(unit) ?? unit, lang);
export const figureText = (
  value: number | null | undefined,
  unit: Unit,
  { lang, plant }: WidgetReader,
): string => quantityText(value, plant?.unit(unit) ?? unit, lang);

/** How a figure stands, by icon, word and colour; what nobody judges says nothing. */
export function JudgeMark({ judge, t }: { readonly judge: Judge; readonly t: WidgetReader['t'] }): ReactNode {
  const word = t(`indicators.judge.${judge}`);
  if (judge === 'warn')
    return (
      <Chip tone="warn" icon="alert-triangle">
        {word}
      </Chip>
    );
  if (judge === 'abnormal')
    return (
      <Chip tone="error" icon="alert-circle">
        {word}
      </Chip>
    );
  if (judge === 'normal')
    return (
      <span className="ind-normal">
        <Icon name="check" size="xs" />
        {word}
      </span>
    );
  return null;
}

/** The change against the same part of the period before, with what it is compared with. */
export function KpiDelta({ kpi, reader }: { readonly kpi: Kpi; readonly reader: WidgetReader }): ReactNode {
  const { value, prev, prevBasis, better } = kpi;
  if (value === null || prev == null || prev === 0 || prevBasis === undefined) return null;
  const pct = ((value - prev) / Math.abs(prev)) * 100;
  const sign = Math.sign(Math.round(pct * 10));
  return (
    <>
      <Delta
        value={sign}
        text={formatDelta(pct, reader.lang)}
        {...(kpi.judge === 'unknown' ? {} : { better })}
      />
      <span className="ell">{reader.t(`indicators.basis.${prevBasis}`)}</span>
    </>
  );
}

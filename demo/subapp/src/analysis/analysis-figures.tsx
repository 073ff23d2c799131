import type { ReactNode } from 'react';
import type { AnalysisFigure } from '@plantdeck/core/contract';
import { useLanguage } from '@plantdeck/core/element';
import { Chip, Delta, KpiTile } from '@plantdeck/core/ui/base';
import { formatNumber, formatQuantity, quantityText } from '@plantdeck/core/units';
import { useWords } from '@plantdeck/core/words';
import { SUBAPP_WORDS } from '../words/index.ts';

/** The figures of a page in one strip, each beside the period before. */
export function AnalysisFigures({ figures }: { readonly figures: readonly AnalysisFigure[] }): ReactNode {
  if (figures.length === 0) return null;
  return (
    <div className="figures">
      {figures.map((one) => (
        <Figure key={one.key} figure={one} />
      ))}
    </div>
  );
}

function Figure({ figure }: { readonly figure: AnalysisFigure }): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const language = useLanguage();
  const { label, value, unit, previous, changePct, better, judge, note } = figure;
  // Bare numbers have no decimals to round to but their own.
  const decimals = unit.code === '' || unit.scale !== 1 ? {} : { decimals: unit.dp };
  const isLarge = Math.abs(value ?? 0) >= 10_000;
  const shown = formatQuantity(value, unit, language, isLarge ? {} : decimals);
  const isWorse = judge === 'warn' || judge === 'abnormal';
  const hasChange = changePct !== undefined && changePct !== null;
  return (
    <KpiTile
      label={label}
      value={shown.text}
      unit={shown.unit}
      title={
        previous === undefined
          ? undefined
          : t('analysis.beforeValue', { value: quantityText(previous, unit, language) })
      }
    >
      {isWorse && <Chip tone={judge === 'warn' ? 'warn' : 'error'}>{t(`judge.${judge}`)}</Chip>}
      {hasChange && (
        <Delta
          value={changePct}
          text={`${formatNumber(changePct, { decimals: 1, sign: 'always' }, language)} %`}
          word={t((better === 'high' ? changePct > 0 : changePct < 0) ? 'delta.better' : 'delta.worse')}
          {...(better === 'none' ? {} : { better })}
        />
      )}
      {hasChange && !note && <span className="basis">{t('analysis.againstBefore')}</span>}
      {note && <span className="basis">{note}</span>}
    </KpiTile>
  );
}

import { useEffect, useState, type ReactNode } from 'react';
import { ANALYSIS_RANGES, type Analysis } from '@plantdeck/core/contract';
import { Select, TextField } from '@plantdeck/core/ui';
import { Button } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SUBAPP_WORDS } from '../words/index.ts';
import { shownBy, withRange, type Asked } from './analysis-address.ts';

const INDENT = ' '.repeat(3);

/** Area, period and the page's own choices. Each choice is in the address at once. */
export function AnalysisToolbar({
  analysis,
  onAsk,
}: {
  readonly analysis: Analysis;
  readonly onAsk: (asked: Asked) => void;
}): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const shown = shownBy(analysis);
  const [isOwn, setOwn] = useState(analysis.range === 'own');
  useEffect(() => setOwn(analysis.range === 'own'), [analysis.range]);
  const least = Math.min(...analysis.areas.map(({ depth }) => depth));
  return (
    <div className="toolbar" role="search" aria-label={t('analysis.choose')}>
      {analysis.areas.length > 0 && (
        <Select
          label={t('analysis.area')}
          value={analysis.areaId}
          options={analysis.areas.map(({ id, name, depth }) => ({
            value: id,
            label: INDENT.repeat(depth - least) + name,
          }))}
          onChange={(areaId) => onAsk({ ...shown, areaId })}
        />
      )}
      <Select
        label={t('analysis.range')}
        value={isOwn ? 'own' : analysis.range}
        options={ANALYSIS_RANGES.map((range) => ({ value: range, label: t(`range.${range}`) }))}
        onChange={(range) => {
          setOwn(range === 'own');
          if (range !== 'own') onAsk(withRange(shown, range));
        }}
      />
      {isOwn && (
        <OwnRange
          key={`${analysis.period.fromDay} ${analysis.period.toDay}`}
          from={analysis.period.fromDay}
          to={analysis.period.toDay}
          onApply={(days) => onAsk(withRange(shown, 'own', days))}
        />
      )}
      {analysis.choices.map(({ name, label, value, options }) => (
        <Select
          key={name}
          label={label}
          value={value}
          options={options}
          onChange={(next) => onAsk({ ...shown, [name]: next })}
        />
      ))}
    </div>
  );
}

function OwnRange({
  from: givenFrom,
  to: givenTo,
  onApply,
}: {
  readonly from: string;
  readonly to: string;
  readonly onApply: (days: { readonly from: string; readonly to: string }) => void;
}): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const [from, setFrom] = useState(givenFrom);
  const [to, setTo] = useState(givenTo);
  const isWrong = from !== '' && to !== '' && to < from;
  return (
    <form
      className="own-range"
      onSubmit={(event) => {
        event.preventDefault();
        if (from !== '' && to !== '' && !isWrong) onApply({ from, to });
      }}
    >
      <TextField label={t('analysis.from')} type="date" value={from} onChange={setFrom} />
      <TextField
        label={t('analysis.to')}
        type="date"
        value={to}
        onChange={setTo}
        problem={isWrong ? t('analysis.toBeforeFrom') : null}
      />
      <Button type="submit" disabled={from === '' || to === '' || isWrong}>
        {t('analysis.apply')}
      </Button>
    </form>
  );
}

import type { ReactNode } from 'react';
import { RECENT_RANGES } from '@plantdeck/core/constants';
import { Checkbox, Select } from '@plantdeck/core/ui';
import * as v from 'valibot';
import type { WidgetReader } from '../widget/widget-kind.ts';

/** What part of time a trend shows. */
export const TrendScopeSchema = v.object({
  range: v.optional(v.picklist(RECENT_RANGES), 'today'),
  isCompared: v.optional(v.boolean(), false),
});
export type TrendScope = v.InferOutput<typeof TrendScopeSchema>;

export const trendQuery = ({ range, isCompared }: TrendScope) => ({
  range,
  compare: isCompared ? 'previous' : 'none',
});

interface TrendToolsProps {
  readonly scope: TrendScope;
  readonly t: WidgetReader['t'];
  readonly onChange: (scope: TrendScope) => void;
  readonly children?: ReactNode;
}

/** Range and comparison. */
export function TrendTools({ scope, t, onChange, children }: TrendToolsProps): ReactNode {
  return (
    <div className="ind-tools">
      <Select
        hideLabel
        label={t('indicators.trend.range')}
        value={scope.range}
        options={RECENT_RANGES.map((range) => ({ value: range, label: t(`range.${range}`) }))}
        onChange={(range) => onChange({ ...scope, range })}
      />
      <Checkbox
        label={t('indicators.trend.compare')}
        checked={scope.isCompared}
        onChange={(isCompared) => onChange({ ...scope, isCompared })}
      />
      {children}
    </div>
  );
}

import { TREND_INDICATORS_MAX } from '@plantdeck/core/constants';
import { WorkTrendSchema, type WorkTrend } from '@plantdeck/core/contract';
import { checkTrend } from '@plantdeck/core/rules';
import { Checkbox } from '@plantdeck/core/ui';
import { Banner, Icon, IconButton } from '@plantdeck/core/ui/base';
import * as v from 'valibot';
import { movedTo } from '../indicators/indicator-draft.ts';
import type { TrendScope } from '../indicators/trend-tools.tsx';
import type { WidgetEditor, WidgetFormProps } from '../widget/widget-kind.ts';

const TrendDraftSchema = v.object({ indicatorIds: v.array(v.string()) });
export type TrendDraft = v.InferOutput<typeof TrendDraftSchema>;

/** Which production indicators stand on the trend, in which order. */
export const trendEditor: WidgetEditor<WorkTrend, TrendScope, TrendDraft> = {
  draft: TrendDraftSchema,
  start: ({ chosen }) => ({ indicatorIds: [...chosen.indicatorIds] }),
  check: ({ indicatorIds }) =>
    checkTrend(indicatorIds).map((problem) =>
      problem.field === 'indicatorIds' ? { ...problem, key: 'indicators.count' } : problem,
    ),
  async save({ indicatorIds }, { data, session }) {
    await session?.request('workTrendSave', {
      schema: WorkTrendSchema,
      body: { indicatorIds, version: data.chosen.version },
    });
    return {};
  },
  Form: TrendForm,
};

function TrendForm({
  data,
  draft: { indicatorIds },
  reader: { t },
  onChange,
  problemOf,
}: WidgetFormProps<WorkTrend, TrendDraft>) {
  const nameOf = (id: string): string => data.indicators.find((one) => one.id === id)?.name ?? id;
  const change = (next: readonly string[]): void => onChange({ indicatorIds: [...next] });
  const rest = data.indicators.filter(({ id }) => !indicatorIds.includes(id));
  const whole = problemOf('indicatorIds');
  const isFull = indicatorIds.length >= TREND_INDICATORS_MAX;
  return (
    <fieldset className="it-choice">
      <legend>{t('indicators.trend.chosen', { max: TREND_INDICATORS_MAX })}</legend>
      {whole && <Banner tone="error">{whole}</Banner>}
      {data.indicators.length === 0 && <p>{t('indicators.trend.none')}</p>}
      <ul>
        {indicatorIds.map((id, index) => (
          <li key={id}>
            <Checkbox
              label={nameOf(id)}
              checked
              onChange={() => change(indicatorIds.filter((one) => one !== id))}
            />
            {problemOf(`indicatorIds.${index}`) && (
              <span className="ind-wrong">
                <Icon name="alert-circle" size="xs" />
                {problemOf(`indicatorIds.${index}`)}
              </span>
            )}
            <span className="it-move">
              <IconButton
                size="s"
                icon="chevron-up"
                label={t('indicators.moveUp', { name: nameOf(id) })}
                disabled={index === 0}
                onClick={() => change(movedTo(indicatorIds, index, index - 1))}
              />
              <IconButton
                size="s"
                icon="chevron-down"
                label={t('indicators.moveDown', { name: nameOf(id) })}
                disabled={index === indicatorIds.length - 1}
                onClick={() => change(movedTo(indicatorIds, index, index + 1))}
              />
            </span>
          </li>
        ))}
        {rest.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              label={name}
              checked={false}
              disabled={isFull}
              onChange={() => change([...indicatorIds, id])}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

import { TREND_INDICATORS_MAX } from '@plantdeck/core/constants';
import { WorkTrendSchema, type WorkTrend } from '@plantdeck/core/contract';
import { checkTrend } from '@plantdeck/core/rules';
import { Checkbox } from '@plantdeck/core/ui';
import { Banner, Icon, IconButton } from '@plantdeck/core/ui/base';
import { useState } from 'react';
import * as v from 'valibot';
import { movedTo } from '../indicators/indicator-draft.ts';
import { useHeldFocus } from '../indicators/use-held-focus.ts';
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
  // What is checked stays where it stands; the order of the lines is that of the list.
  const [order, setOrder] = useState<readonly string[]>(() => [
    ...indicatorIds,
    ...data.indicators.map(({ id }) => id).filter((id) => !indicatorIds.includes(id)),
  ]);
  const hold = useHeldFocus(order.join('\n'));
  const change = (next: readonly string[], chosen: (id: string) => boolean): void => {
    setOrder(next);
    onChange({ indicatorIds: next.filter(chosen) });
  };
  const move = (button: HTMLElement, from: number, to: number): void => {
    hold(button);
    change(movedTo(order, from, to), (id) => indicatorIds.includes(id));
  };
  const whole = problemOf('indicatorIds');
  const isFull = indicatorIds.length >= TREND_INDICATORS_MAX;
  return (
    <fieldset className="it-choice">
      <legend>{t('indicators.trend.chosen', { max: TREND_INDICATORS_MAX })}</legend>
      {whole && <Banner tone="error">{whole}</Banner>}
      {data.indicators.length === 0 && <p>{t('indicators.trend.none')}</p>}
      <ul>
        {order.map((id, index) => {
          const place = indicatorIds.indexOf(id);
          const problem = place < 0 ? null : problemOf(`indicatorIds.${place}`);
          return (
            <li key={id}>
              <Checkbox
                label={nameOf(id)}
                checked={place >= 0}
                disabled={place < 0 && isFull}
                onChange={(checked) =>
                  change(order, (one) => (one === id ? checked : indicatorIds.includes(one)))
                }
              />
              {problem && (
                <span className="ind-wrong">
                  <Icon name="alert-circle" size="xs" />
                  {problem}
                </span>
              )}
              {place >= 0 && (
                <span className="it-move">
                  <IconButton
                    size="s"
                    icon="chevron-up"
                    label={t('indicators.moveUp', { name: nameOf(id) })}
                    disabled={index === 0}
                    onClick={(event) => move(event.currentTarget, index, index - 1)}
                  />
                  <IconButton
                    size="s"
                    icon="chevron-down"
                    label={t('indicators.moveDown', { name: nameOf(id) })}
                    disabled={index === order.length - 1}
                    onClick={(event) => move(event.currentTarget, index, index + 1)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

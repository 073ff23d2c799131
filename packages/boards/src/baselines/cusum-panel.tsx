import { useMemo, type ReactNode } from 'react';
import { Chip } from '@plantdeck/core/ui/base';
import type { EnergySavingBenefitPanels } from '@plantdeck/core/contract';
import { useBoard } from '../board/board-context.ts';
import { shortDay } from '../board/reader.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { DayChart, dayLine } from './day-chart.tsx';

type Cusum = Exclude<EnergySavingBenefitPanels['cusum'], undefined | { gap: unknown }>;

/** The running sum of savings; it rises while a saving lasts, and bends where something changed. */
export function CusumPanel({
  cusum,
  words,
  detail,
}: {
  readonly cusum: Cusum | null;
  readonly words: string;
  readonly detail: string;
}): ReactNode {
  const { reader } = useBoard();
  const word = (key: string) => reader.t(`${words}cusum.${key}`);
  const drawn = useMemo(() => {
    if (!cusum) return null;
    const at = new Set(cusum.changePoints.map(({ t }) => t.slice(0, 10)));
    return {
      labels: cusum.days.map((day) => shortDay(reader, day)),
      units: [cusum.cusum.unit] as const,
      series: [
        dayLine(cusum.cusum, reader.t(`${words}cusum.line`), { hue: 'd1' }),
        {
          id: 'changes',
          name: reader.t(`${words}cusum.changes`),
          kind: 'line' as const,
          hue: 'd2' as const,
          markers: true,
          v: cusum.days.map((day, index) => (at.has(day) ? (cusum.cusum.v[index] ?? null) : null)),
        },
      ],
    };
  }, [cusum, reader, words]);
  return (
    <BoardPanel code="cusum" detail={detail} note={word('sub')}>
      {cusum && drawn && (
        <div className="with-list">
          <DayChart panel="cusum" title={word('title')} {...drawn} />
          <ul className="changes" aria-label={word('changes')}>
            {cusum.changePoints.length === 0 ? (
              <li className="t3">{word('steady')}</li>
            ) : (
              cusum.changePoints.map(({ t, kind, text }) => (
                <li key={t}>
                  <Chip
                    tone={kind === 'worse' ? 'warn' : 'info'}
                    icon={kind === 'worse' ? 'arrow-down' : 'arrow-up'}
                  >
                    {reader.t(`${words}cusum.${kind === 'worse' ? 'worse' : 'better'}`)}
                  </Chip>
                  <span>{text}</span>
                </li>
              ))
            )}
          </ul>
        </div>
      )}
    </BoardPanel>
  );
}

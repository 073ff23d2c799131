import { useRef, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { WORK_COURSE_DAYS, WorkCourseSchema, type WorkCourse } from '@plantdeck/core/contract';
import { Sparkline } from '@plantdeck/core/ui/base';
import { formatMonthDay } from '@plantdeck/core/units';
import { failureText } from '@plantdeck/core/words';
import { useInView } from './use-in-view.ts';
import type { WidgetReader } from './widget-kind.ts';

const [DAYS_NARROW, DAYS] = WORK_COURSE_DAYS;
/** A narrower widget shows one week. */
const NARROW_PX = 340;
/** Counts by the day are looked at again after so long. */
const AGAIN_MS = 600_000;

export interface DayCourseProps {
  readonly session: PlantSession;
  readonly endpoint: 'workBacklogTrend' | 'workAlarmTrend' | 'workTaskTrend';
  readonly query?: Readonly<Record<string, string>>;
  /** What the two lines count, as `<words>.opened` and `<words>.closed` with `{{n}}`. */
  readonly words: string;
  readonly reader: WidgetReader;
  readonly asOfMs: number;
  readonly isStale: boolean;
}

/** What came up and what was settled day by day, under a widget's list; asked for when it is looked at. */
export function DayCourse(props: DayCourseProps): ReactNode {
  const { session, endpoint, query = {}, words, reader, asOfMs, isStale } = props;
  const place = useRef<HTMLDivElement>(null);
  const key = JSON.stringify([session.id, endpoint, query, Math.floor(asOfMs / AGAIN_MS)]);
  const { data, error } = useInView(place, key, (signal) =>
    session.request(endpoint, {
      schema: WorkCourseSchema,
      query: { ...query, days: (place.current?.clientWidth ?? 0) < NARROW_PX ? DAYS_NARROW : DAYS },
      signal,
    }),
  );
  const { t } = reader;
  return (
    <div className="course" ref={place}>
      {error !== null && <span>{failureText(error, t)}</span>}
      {data !== null && data.days.length > 0 && (
        <>
          <span>{t('widget.course', { n: data.days.length })}</span>
          {(['opened', 'closed'] as const).map((side) => (
            <Side key={side} side={side} course={data} words={words} reader={reader} isStale={isStale} />
          ))}
        </>
      )}
    </div>
  );
}

function Side({
  side,
  course: { days },
  words,
  reader: { t, lang },
  isStale,
}: Pick<DayCourseProps, 'words' | 'reader' | 'isStale'> & {
  readonly side: 'opened' | 'closed';
  readonly course: WorkCourse;
}): ReactNode {
  const what = t(`${words}.${side}`, { n: days.reduce((sum, each) => sum + each[side], 0) });
  const label = t('widget.courseOf', {
    what,
    days: days
      .map((each) => `${formatMonthDay(`${each.day}T00:00:00Z`, 'UTC', lang)} ${each[side]}`)
      .join(', '),
  });
  return (
    <span className="course-side" role="img" aria-label={label} title={label}>
      <span>{what}</span>
      <Sparkline values={days.map((each) => each[side])} muted={isStale} />
    </span>
  );
}

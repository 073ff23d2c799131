import { useEffect, useState, type ReactNode } from 'react';
import { menuEntries, RESOURCE_PAGE, type PlantSession } from '@plantdeck/core';
import { APPLICATIONS_MAX } from '@plantdeck/core/constants';
import {
  USAGE_DAYS,
  WorkApplicationsSchema,
  WorkUsageSchema,
  WorkUsageTrendSchema,
  type MenuResource,
  type WorkApplications,
  type WorkUsage,
  type WorkUsageTrend,
} from '@plantdeck/core/contract';
import { useSignalValue } from '@plantdeck/core/element';
import { checkApplications } from '@plantdeck/core/rules';
import { Checkbox, TextField } from '@plantdeck/core/ui';
import { Banner, Icon, IconButton, menuIcon, Segmented, Sparkline } from '@plantdeck/core/ui/base';
import { formatMonthDay } from '@plantdeck/core/units';
import { failureText } from '@plantdeck/core/words';
import { signal } from '@preact/signals-core';
import * as v from 'valibot';
import type { WidgetEditor, WidgetFormProps, WidgetReader } from '../widget/widget-kind.ts';
import { movedTo } from './move-in-list.ts';

const DraftSchema = v.object({ codes: v.array(v.string()) });
type Draft = v.InferOutput<typeof DraftSchema>;
type Cfg = Readonly<Record<string, never>>;

/** Pages of the menu, at most ten, in the order of the widget. Kept for the person. */
export const applicationsEditor: WidgetEditor<WorkApplications, Cfg, Draft> = {
  draft: DraftSchema,
  start: ({ records }) => ({ codes: records.map(({ resourcesCode }) => resourcesCode) }),
  check: ({ codes }) => checkApplications(codes),
  async save({ codes }, { data, session }) {
    await session?.request('workApplicationsSave', {
      schema: WorkApplicationsSchema,
      body: { resourcesCodes: codes, version: data.version },
    });
    return {};
  },
  Form: ApplicationsForm,
};

interface Choice {
  readonly code: string;
  readonly name: string;
  /** The modules above it, the highest first. */
  readonly above: string;
  readonly module: string;
}

const NO_MENUS = signal<readonly MenuResource[]>([]);

/** Pages of the menu in its order, each with the way to it. */
function choicesOf(menus: readonly MenuResource[]): Choice[] {
  return menuEntries(menus).flatMap(({ resource, path }) =>
    resource.resourcesType === RESOURCE_PAGE && resource.resourcesUri
      ? [
          {
            code: resource.resourcesCode,
            name: resource.resourcesName,
            above: path
              .slice(0, -1)
              .map(({ resourcesName }) => resourcesName)
              .join(' / '),
            module: path[0]?.resourcesCode ?? resource.resourcesCode,
          },
        ]
      : [],
  );
}

interface Usage {
  readonly stat: WorkUsage;
  readonly trend: WorkUsageTrend;
}

/** How often the reader opened which page; asked for once the dialog stands. */
function useUsage(session: PlantSession | null): { readonly usage: Usage | null; readonly failure: unknown } {
  const [usage, setUsage] = useState<Usage | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (!session) return undefined;
    const stop = new AbortController();
    const { signal: stopped } = stop;
    Promise.all([
      session.request('workApplicationStat', { schema: WorkUsageSchema, signal: stopped }),
      session.request('workApplicationTrend', { schema: WorkUsageTrendSchema, signal: stopped }),
    ]).then(
      ([stat, trend]) => setUsage({ stat, trend }),
      (error: unknown) => {
        if (!stopped.aborted) setFailure(error);
      },
    );
    return () => stop.abort();
  }, [session]);
  return { usage, failure };
}

function ApplicationsForm({
  data,
  draft,
  reader,
  session,
  onChange,
  problemOf,
}: WidgetFormProps<WorkApplications, Draft>): ReactNode {
  const { t } = reader;
  const menus = useSignalValue(session?.menus ?? NO_MENUS);
  const [text, setText] = useState('');
  const [order, setOrder] = useState<'menu' | 'use'>('menu');
  const { usage, failure } = useUsage(session);
  const all = choicesOf(menus);
  const used = (usage?.stat.records ?? []).flatMap(
    ({ resourcesCode }) => all.find(({ code }) => code === resourcesCode) ?? [],
  );
  const choices = order === 'use' ? used : all;
  const wanted = text.trim().toLocaleLowerCase();
  const found = choices.filter(({ name, above }) =>
    `${above} / ${name}`.toLocaleLowerCase().includes(wanted),
  );
  const { codes } = draft;
  const nameOf = (code: string): string =>
    all.find((choice) => choice.code === code)?.name ??
    data.records.find(({ resourcesCode }) => resourcesCode === code)?.name ??
    code;
  const problem = problemOf('resourcesCodes') ?? firstProblem(codes, problemOf);
  return (
    <div className="app-form">
      <section>
        <h3>{t('common-applications.chosen', { n: codes.length, max: APPLICATIONS_MAX })}</h3>
        {problem && <Banner tone="error">{problem}</Banner>}
        {codes.length === 0 && <p>{t('common-applications.none')}</p>}
        <ol>
          {codes.map((code, index) => (
            <li key={code}>
              <span>{nameOf(code)}</span>
              <IconButton
                icon="arrow-up"
                size="s"
                label={t('common-applications.up', { name: nameOf(code) })}
                disabled={index === 0}
                onClick={() => onChange({ codes: movedTo(codes, index, index - 1) })}
              />
              <IconButton
                icon="arrow-down"
                size="s"
                label={t('common-applications.down', { name: nameOf(code) })}
                disabled={index === codes.length - 1}
                onClick={() => onChange({ codes: movedTo(codes, index, index + 1) })}
              />
              <IconButton
                icon="close"
                size="s"
                label={t('common-applications.remove', { name: nameOf(code) })}
                onClick={() => onChange({ codes: codes.filter((each) => each !== code) })}
              />
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h3>{t('common-applications.menu')}</h3>
        <TextField
          type="search"
          icon="search"
          label={t('common-applications.search')}
          hideLabel
          placeholder={t('common-applications.search')}
          maxLength={100}
          value={text}
          onChange={setText}
        />
        {usage && (
          <Segmented
            label={t('common-applications.order')}
            value={order}
            options={[
              { value: 'menu', label: t('common-applications.byMenu') },
              { value: 'use', label: t('common-applications.byUse', { n: USAGE_DAYS }) },
            ]}
            onChange={setOrder}
          />
        )}
        {failure !== null && <Banner tone="warn">{failureText(failure, t)}</Banner>}
        <div className="app-choices">
          {found.map(({ code, name, above, module }) => (
            <Checkbox
              key={code}
              label={
                <span className="app-choice">
                  <Icon name={menuIcon(module)} size="s" />
                  {name}
                  {above && <small>{above}</small>}
                  {usage && order === 'use' && <Use code={code} usage={usage} reader={reader} />}
                </span>
              }
              checked={codes.includes(code)}
              onChange={(isChosen) =>
                onChange({ codes: isChosen ? [...codes, code] : codes.filter((each) => each !== code) })
              }
            />
          ))}
          {found.length === 0 && (
            <p role="status">
              {order === 'use' && used.length === 0
                ? t('common-applications.unused', { n: USAGE_DAYS })
                : t('common-applications.nothing')}
            </p>
          )}
        </div>
      </section>
    </div>
  );
}

/** How often a page was opened, and on which days. */
function Use({
  code,
  usage: { stat, trend },
  reader: { t, lang },
}: {
  readonly code: string;
  readonly usage: Usage;
  readonly reader: WidgetReader;
}): ReactNode {
  const n = stat.records.find(({ resourcesCode }) => resourcesCode === code)?.visits ?? 0;
  const visits = trend.records.find(({ resourcesCode }) => resourcesCode === code)?.visits ?? [];
  const days = trend.days.flatMap((day, index) => {
    const count = visits[index] ?? 0;
    return count > 0 ? [`${formatMonthDay(`${day}T00:00:00Z`, 'UTC', lang)} ${count}`] : [];
  });
  return (
    <small className="app-use" title={days.join(', ')}>
      {t('common-applications.visits', { n })}
      <Sparkline values={visits} />
      <span className="sr"> {days.join(', ')}</span>
    </small>
  );
}

/** What the platform says about one of the pages. */
function firstProblem(codes: readonly string[], problemOf: (field: string) => string | null): string | null {
  for (const index of codes.keys()) {
    const problem = problemOf(`resourcesCodes.${index}`);
    if (problem !== null) return problem;
  }
  return null;
}

import { useState, type ReactNode } from 'react';
import { menuEntries, RESOURCE_PAGE } from '@plantdeck/core';
import { APPLICATIONS_MAX } from '@plantdeck/core/constants';
import { WorkApplicationsSchema, type MenuResource, type WorkApplications } from '@plantdeck/core/contract';
import { useSignalValue } from '@plantdeck/core/element';
import { checkApplications } from '@plantdeck/core/rules';
import { Checkbox, TextField } from '@plantdeck/core/ui';
import { Banner, Icon, IconButton, menuIcon } from '@plantdeck/core/ui/base';
import { signal } from '@preact/signals-core';
import * as v from 'valibot';
import type { WidgetEditor, WidgetFormProps } from '../widget/widget-kind.ts';
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
  const choices = choicesOf(menus);
  const wanted = text.trim().toLocaleLowerCase();
  const found = choices.filter(({ name, above }) =>
    `${above} / ${name}`.toLocaleLowerCase().includes(wanted),
  );
  const { codes } = draft;
  const nameOf = (code: string): string =>
    choices.find((choice) => choice.code === code)?.name ??
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
        <div className="app-choices">
          {found.map(({ code, name, above, module }) => (
            <Checkbox
              key={code}
              label={
                <span className="app-choice">
                  <Icon name={menuIcon(module)} size="s" />
                  {name}
                  {above && <small>{above}</small>}
                </span>
              }
              checked={codes.includes(code)}
              onChange={(isChosen) =>
                onChange({ codes: isChosen ? [...codes, code] : codes.filter((each) => each !== code) })
              }
            />
          ))}
          {found.length === 0 && <p role="status">{t('common-applications.nothing')}</p>}
        </div>
      </section>
    </div>
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

import { useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { Docket, DocketTemplate } from '@plantdeck/core/contract';
import { useBox, useLanguage } from '@plantdeck/core/element';
import { Table, type TableColumn } from '@plantdeck/core/ui';
import { Button, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { formatDateTime } from '@plantdeck/core/units';
import { useWords } from '@plantdeck/core/words';
import { Pager } from '../parts/pager.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { failureText } from '../words/failure-text.ts';
import { PAGE_SIZE, readDockets } from './docket-calls.ts';
import type { DocketPlace } from './use-place.ts';
import { DOCKET_WORDS } from './words/index.ts';

/** Below this width of its own a paper is told in one cell. */
const NARROW_PX = 640;

interface PapersProps {
  readonly session: PlantSession;
  readonly template: DocketTemplate;
  readonly zone: string;
  readonly open: (place: Partial<DocketPlace>) => void;
}

/** The papers that a template prints, the newest first. */
export function Papers({ session, template, zone, open }: PapersProps): ReactNode {
  const { t } = useWords(DOCKET_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const [current, setCurrent] = useState(1);
  const { templateType } = template;
  const isNarrow = useBox().width < NARROW_PX;
  const { value, failure, reload } = useAnswer(`${language} ${templateType} ${current}`, (signal) =>
    readDockets(session, templateType, current, signal),
  );
  const when = (row: Docket): string => formatDateTime(row.date, zone, language);
  const printing = (row: Docket): ReactNode => (
    <Button
      size="s"
      icon="print"
      onClick={() => open({ view: 'filled', templateId: template.id, docketId: row.id })}
    >
      {t('print')}
    </Button>
  );
  const wide: readonly TableColumn<Docket>[] = [
    { key: 'no', label: t('label.docketNo'), rowHeader: true, cell: (row) => row.docketNo },
    { key: 'date', label: t('label.date'), cell: when },
    { key: 'party', label: t('label.party'), cell: (row) => row.party || '–' },
    { key: 'warehouse', label: t('label.warehouse'), cell: (row) => row.warehouse },
    { key: 'lines', label: t('part.lines'), align: 'end', cell: (row) => row.lines.length },
    { key: 'actions', label: t('actions'), align: 'end', cell: printing },
  ];
  /** In a narrow column everything of a paper stands in one cell. */
  const stacked = (row: Docket): ReactNode => (
    <span className="docket-stacked">
      <b>{row.docketNo}</b>
      <small>{[when(row), row.party, row.warehouse].filter(Boolean).join(' · ')}</small>
      <small>
        {t('part.lines')}: {row.lines.length}
      </small>
      {printing(row)}
    </span>
  );
  return (
    <div className="screen">
      <header className="screen-head">
        <h1>{template.templateName}</h1>
        <span className="end">
          <Button onClick={() => open({})}>{t('title')}</Button>
          <Button onClick={() => open({ view: 'preview', templateId: template.id })}>{t('preview')}</Button>
        </span>
      </header>
      <section className="panel" part="panel">
        {failure !== null && (
          <StateView
            kind="failed"
            title={failureText(failure, core.t)}
            actionLabel={core.t('common.retry')}
            onAction={reload}
          />
        )}
        {value === null && failure === null && <Skeleton height={240} />}
        {value?.records.length === 0 && <StateView kind="empty" title={t('noDockets')} />}
        {value !== null && value.records.length > 0 && (
          <Table
            caption={template.templateName}
            rows={value.records}
            rowKey={({ id }) => id}
            columns={isNarrow ? [{ key: 'no', label: t('label.docketNo'), cell: stacked }] : wide}
          />
        )}
        {value !== null && (
          <Pager
            current={current}
            size={PAGE_SIZE}
            total={value.total}
            onPage={setCurrent}
            labels={{ pages: t('pages'), previous: t('previous'), next: t('next') }}
          />
        )}
      </section>
    </div>
  );
}

import { useRef, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { Docket, DocketTemplate } from '@plantdeck/core/contract';
import { useElement, useLanguage } from '@plantdeck/core/element';
import { Button, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { useAnswer } from '../parts/use-answer.ts';
import { failureText } from '../words/failure-text.ts';
import { readDockets } from './docket-calls.ts';
import type { SheetData } from './docket-text.ts';
import { printSheets } from './print-sheet.ts';
import { Sheet } from './sheet.tsx';
import { DOCKET_WORDS } from './words/index.ts';

interface TemplatePreviewProps {
  readonly session: PlantSession;
  readonly template: DocketTemplate;
  /** With a paper's values instead of the names of the places. */
  readonly isFilled: boolean;
  readonly docketId: string | null;
  readonly zone: string;
  readonly onBack: () => void;
}

/** A template as it will be printed; a label once for each line of the paper. */
export function TemplatePreview(props: TemplatePreviewProps): ReactNode {
  const { session, template, isFilled, docketId, zone, onBack } = props;
  const { t } = useWords(DOCKET_WORDS);
  const core = useWords('core');
  const { root } = useElement();
  const language = useLanguage();
  const sheets = useRef<HTMLDivElement>(null);
  const { value, failure, reload } = useAnswer(`${language} ${isFilled} ${template.templateType}`, (signal) =>
    isFilled ? readDockets(session, template.templateType, 1, signal) : Promise.resolve(null),
  );
  const docket = value?.records.find(({ id }) => id === docketId) ?? value?.records[0] ?? null;
  const isWaiting = isFilled && value === null && failure === null;
  const data = (lineIndex: number): SheetData => ({
    docket: isFilled ? docket : null,
    lineIndex,
    title: template.templateName,
    language,
    timeZone: zone,
    label: (name) => t(`label.${name}`),
  });
  const print = (): void => {
    const drawn = [...(sheets.current?.querySelectorAll<SVGSVGElement>('svg.docket-sheet') ?? [])];
    void printSheets(root, drawn, template);
  };
  return (
    <div className="screen">
      <header className="screen-head">
        <h1>{template.templateName}</h1>
        <span className="end">
          <Button onClick={onBack}>{t('back')}</Button>
          <Button
            variant="primary"
            icon="print"
            disabled={isWaiting || (isFilled && !docket)}
            onClick={print}
          >
            {t('print')}
          </Button>
        </span>
      </header>
      {failure !== null && (
        <StateView
          kind="failed"
          title={failureText(failure, core.t)}
          actionLabel={core.t('common.retry')}
          onAction={reload}
        />
      )}
      {isWaiting && <Skeleton height={320} />}
      {isFilled && value !== null && !docket && <StateView kind="empty" title={t('noDockets')} />}
      {(!isFilled || docket) && !isWaiting && (
        <div
          className="docket-sheets"
          part="panel"
          ref={sheets}
          tabIndex={0}
          role="group"
          aria-label={t('sheet')}
        >
          {lineIndexes(template, isFilled ? docket : null).map((lineIndex) => (
            <Sheet key={lineIndex} template={template} data={data(lineIndex)} badCode={t('badCode')} />
          ))}
        </div>
      )}
    </div>
  );
}

function lineIndexes({ kind }: DocketTemplate, docket: Docket | null): number[] {
  return kind === 'label' && docket ? docket.lines.map((_, index) => index) : [0];
}

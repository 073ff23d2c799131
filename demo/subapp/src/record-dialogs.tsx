import { useEffect, useState, type ReactNode } from 'react';
import { RecordPageSchema, type RecordDescription, type RecordRow } from '@plantdeck/core/contract';
import { RECORD_CALLS, callFor } from '@plantdeck/core/endpoints';
import { useLanguage } from '@plantdeck/core/element';
import { ConfirmDialog, Dialog, useToast } from '@plantdeck/core/ui';
import { Button } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import * as v from 'valibot';
import { failureText } from './failure-text.ts';
import { RecordForm } from './record-form.tsx';
import { RECORD_MARK } from './record-place.ts';
import type { Workplace } from './records.view.tsx';
import { heading, isValue, valueText } from './value-text.ts';
import { SUBAPP_WORDS } from './words/index.ts';

interface RecordDialogsProps {
  readonly workplace: Workplace;
  readonly description: RecordDescription;
  readonly rows: readonly RecordRow[];
  /** Query of the address: `id` opens a record, `edit` its form, `new` an empty one. */
  readonly asked: URLSearchParams;
  readonly path: string;
  /** What stands in the query beside the record: the list that it is of, on a page of several. */
  readonly marks?: string;
  /** Where it leads when it closes; the path without a query by default. */
  readonly back?: string;
  /** Values that a new record gets without being asked for. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly onChanged: () => void;
}

/** Detail, form and question before a deletion; which one is open stands in the address. */
export function RecordDialogs({
  workplace,
  description,
  rows,
  asked,
  path,
  marks = '',
  back = path,
  fixed = {},
  onChanged,
}: RecordDialogsProps): ReactNode {
  const core = useWords('core');
  const tell = useToast();
  const id = asked.get('id');
  const row = useRow(workplace, description.resource, rows, id);
  const close = (): void => workplace.shell.navigate(back, { replace: true });
  const isNew = asked.get('new') === '1' && description.can.create;
  const isEdit = row !== null && asked.get('edit') === '1' && description.can.edit;

  if (isNew || isEdit)
    return (
      <RecordForm
        key={isEdit ? row.id : 'new'}
        workplace={workplace}
        description={description}
        row={isEdit ? row : null}
        fixed={fixed}
        onCancel={close}
        onSaved={() => {
          tell({ text: core.t('message.saved') });
          onChanged();
          close();
        }}
      />
    );
  if (!row) return null;
  return (
    <RecordDetail
      workplace={workplace}
      description={description}
      row={row}
      onClose={close}
      onWhole={
        description.parts && marks === ''
          ? () => workplace.shell.navigate(`${path}?${RECORD_MARK}=${encodeURIComponent(row.id)}`)
          : null
      }
      onEdit={() =>
        workplace.shell.navigate(`${path}?${marks}id=${encodeURIComponent(row.id)}&edit=1`, { replace: true })
      }
      onRemoved={() => {
        onChanged();
        close();
      }}
    />
  );
}

/** The record that an address names: of the page that is shown, else asked for alone. */
function useRow(
  { ask }: Workplace,
  resource: string,
  rows: readonly RecordRow[],
  id: string | null,
): RecordRow | null {
  const shown = rows.find((row) => row.id === id) ?? null;
  const [fetched, setFetched] = useState<RecordRow | null>(null);
  const isElsewhere = id !== null && shown === null;
  useEffect(() => {
    if (!isElsewhere) return undefined;
    const abort = new AbortController();
    ask(callFor(RECORD_CALLS, resource, 'recordPage'), {
      schema: RecordPageSchema,
      pathParams: { resource },
      body: { page: { size: 1, current: 1 }, id },
      signal: abort.signal,
    }).then(
      ({ records }) => setFetched(records[0] ?? null),
      () => undefined,
    );
    return () => abort.abort();
  }, [ask, resource, id, isElsewhere]);
  return shown ?? (fetched?.id === id ? fetched : null);
}

function RecordDetail({
  workplace,
  description,
  row,
  onClose,
  onWhole,
  onEdit,
  onRemoved,
}: {
  readonly workplace: Workplace;
  readonly description: RecordDescription;
  readonly row: RecordRow;
  readonly onClose: () => void;
  /** Shows it with the lists that belong to it; null where there are none. */
  readonly onWhole: (() => void) | null;
  readonly onEdit: () => void;
  readonly onRemoved: () => void;
}): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const tell = useToast();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const reader = { language, zone: description.timeZone, coreWords: core.t };
  const [first] = description.fields;
  const name = first ? valueText(first, row.values[first.name], reader) : row.id;

  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await workplace.ask('recordRemove', {
        schema: v.unknown(),
        pathParams: { resource: description.resource },
        body: { id: row.id, version: row.version },
      });
      tell({ text: t('remove.done', { name }) });
      onRemoved();
    } catch (error) {
      setBusy(false);
      setAsking(false);
      tell({ tone: 'error', text: failureText(error, core.t) });
    }
  };

  return (
    <>
      <Dialog
        open={!isAsking}
        wide
        title={name}
        closeLabel={core.t('common.close')}
        onClose={onClose}
        footer={
          <>
            {description.can.remove && (
              <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
                {core.t('common.delete')}
              </Button>
            )}
            <Button onClick={onClose} data-autofocus>
              {core.t('common.close')}
            </Button>
            {onWhole && <Button onClick={onWhole}>{t('detail.whole')}</Button>}
            {description.can.edit && (
              <Button variant="primary" icon="edit" onClick={onEdit}>
                {core.t('common.edit')}
              </Button>
            )}
          </>
        }
      >
        <dl className="detail">
          {description.fields.filter(isValue).map((field) => (
            <div key={field.name}>
              <dt>{heading(field)}</dt>
              <dd>{valueText(field, row.values[field.name], reader)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        danger
        busy={isBusy}
        title={t('remove.title', { name })}
        confirmLabel={core.t('common.delete')}
        cancelLabel={core.t('common.cancel')}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {t('remove.text')}
      </ConfirmDialog>
    </>
  );
}

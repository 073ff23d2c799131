import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { PagePathSchema, type LowCodeList } from '@plantdeck/core/contract';
import { useElement, useLanguage, useMethods } from '@plantdeck/core/element';
import { ConfirmDialog, Dialog, Table, TextField, useToast } from '@plantdeck/core/ui';
import { Banner, Button, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import * as v from 'valibot';
import { useAnswer } from '../parts/use-answer.ts';
import { failureText } from '../words/failure-text.ts';
import { newPage, pathOfTitle } from './editor-state.ts';
import { listPages, removePage, savePage } from './page-calls.ts';
import { COMPOSED_WORDS } from './words/index.ts';

type Entry = LowCodeList['records'][number];

/** All low-code pages of the company, with a way to make, open and remove them. */
export function PageList({ session }: { readonly session: PlantSession }): ReactNode {
  const element = useElement();
  const { t } = useWords(COMPOSED_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const tell = useToast();
  const { value, failure, reload } = useAnswer(language, (signal) => listPages(session, signal));
  const [asked, setAsked] = useState<Entry | null>(null);
  const [isNew, setNew] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useMethods({ refresh: reload });
  const isReady = value !== null;
  useEffect(() => {
    if (isReady) element.emit('plant-ready', {});
  }, [element, isReady]);
  const open = (path: string, query: Record<string, string> = {}): void =>
    void element.emit('plant-drill', { to: path, query });
  const remove = async ({ path, version }: Entry): Promise<void> => {
    setBusy(true);
    try {
      await removePage(session, path, version);
      element.emit('plant-page-change', {});
      tell({ text: t('removed') });
    } catch (error) {
      tell({ text: failureText(error, core.t), tone: 'error' });
    }
    setBusy(false);
    setAsked(null);
    reload();
  };

  if (!value) {
    return (
      <div className="screen" aria-busy={failure === null}>
        {failure === null ? (
          <Skeleton height={320} />
        ) : (
          <StateView
            kind="failed"
            title={failureText(failure, core.t)}
            actionLabel={core.t('common.retry')}
            onAction={reload}
          />
        )}
      </div>
    );
  }
  return (
    <div className="screen">
      <div className="screen-head">
        <h1>{t('list')}</h1>
        <span className="end">
          <Button onClick={() => open('/customTemplate')}>{t('home')}</Button>
          <Button variant="primary" icon="plus" onClick={() => setNew(true)}>
            {t('new')}
          </Button>
        </span>
      </div>
      <section className="panel" part="panel">
        {value.records.length === 0 ? (
          <StateView kind="empty" title={t('listEmpty')} actionLabel={t('new')} onAction={() => setNew(true)}>
            {t('listEmptyText')}
          </StateView>
        ) : (
          <Table
            caption={t('list')}
            rows={value.records}
            rowKey={({ path }) => path}
            columns={[
              {
                key: 'name',
                label: t('title'),
                rowHeader: true,
                cell: ({ name, path }) => (
                  <button type="button" className="page-link" onClick={() => open(path)}>
                    {name}
                  </button>
                ),
              },
              { key: 'path', label: t('path'), cell: ({ path }) => path },
              {
                key: 'actions',
                label: t('actions'),
                align: 'end',
                cell: (entry) => (
                  <span className="page-actions">
                    <Button size="s" icon="edit" onClick={() => open(entry.path, { edit: '1' })}>
                      {t('edit')}
                    </Button>
                    <Button size="s" icon="trash" onClick={() => setAsked(entry)}>
                      {t('remove')}
                    </Button>
                  </span>
                ),
              },
            ]}
          />
        )}
      </section>
      {isNew && (
        <NewPage
          session={session}
          onCancel={() => setNew(false)}
          onMade={(path) => {
            setNew(false);
            reload();
            element.emit('plant-page-change', {});
            open(path, { edit: '1' });
          }}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        danger
        title={t('removeAsk', { name: asked?.name ?? '' })}
        confirmLabel={t('remove')}
        cancelLabel={core.t('common.cancel')}
        busy={isBusy}
        onConfirm={() => asked && void remove(asked)}
        onCancel={() => setAsked(null)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </div>
  );
}

/** Title and address of a new page; the address follows the title until it is typed itself. */
function NewPage({
  session,
  onCancel,
  onMade,
}: {
  readonly session: PlantSession;
  readonly onCancel: () => void;
  readonly onMade: (path: string) => void;
}): ReactNode {
  const { t } = useWords(COMPOSED_WORDS);
  const core = useWords('core');
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const path = typed ?? pathOfTitle(title);
  const isPathGood = v.is(PagePathSchema, path);
  const make = async (): Promise<void> => {
    setTried(true);
    if (title.trim() === '' || !isPathGood) return;
    setBusy(true);
    try {
      await savePage(session, newPage(path, title.trim()));
      onMade(path);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      keepOpen
      title={t('new')}
      closeLabel={core.t('common.close')}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{core.t('common.cancel')}</Button>
          <Button variant="primary" disabled={isBusy} onClick={() => void make()}>
            {t('make')}
          </Button>
        </>
      }
    >
      {failure !== null && <Banner tone="error">{failureText(failure, core.t)}</Banner>}
      <form
        className="page-new"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void make();
        }}
      >
        <TextField
          label={t('title')}
          required
          maxLength={60}
          value={title}
          problem={wasTried && title.trim() === '' ? t('titleMissing') : null}
          onChange={setTitle}
        />
        <TextField
          label={t('path')}
          required
          maxLength={80}
          note={t('pathNote')}
          value={path}
          problem={wasTried && !isPathGood ? t('pathBad') : null}
          onChange={setTyped}
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

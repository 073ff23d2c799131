import { useReducer, useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import {
  ComposedPageSchema,
  PAGE_BLOCKS_MAX,
  RETCODE_SETTING_CONFLICT,
  type ComposedPage,
  type PageBlock,
} from '@plantdeck/core/contract';
import { useLanguage } from '@plantdeck/core/element';
import { Checkbox, TextField, useToast } from '@plantdeck/core/ui';
import { Banner, Button, IconButton } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import * as v from 'valibot';
import { useAnswer } from '../parts/use-answer.ts';
import { useDraft } from '../parts/use-draft.ts';
import { failureText } from '../words/failure-text.ts';
import { BlockForm } from './block-form.tsx';
import { Blocks } from './blocks.tsx';
import { BLOCK_KINDS, editPage, isHome, type PageAction } from './editor-state.ts';
import { readPage, readSources, savePage } from './page-calls.ts';
import { COMPOSED_WORDS } from './words/index.ts';

interface PageEditorProps {
  readonly session: PlantSession;
  readonly owner: string;
  readonly page: ComposedPage;
  readonly onClose: () => void;
  readonly onSaved: (saved: ComposedPage) => void;
}

/** A page is made by blocks: added, told by their fields, moved by buttons; what they show is seen at once. */
export function PageEditor({ session, owner, page: begun, onClose, onSaved }: PageEditorProps): ReactNode {
  const { t } = useWords(COMPOSED_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const tell = useToast();
  const draft = useDraft(
    session,
    `plantdeck-page-draft:${owner}:${begun.path}`,
    v.nullable(DraftSchema),
    null,
  );
  const [page, dispatch] = useReducer(editPage, draft.value ?? begun);
  const [wasKept, setWasKept] = useState(draft.value !== null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [theirs, setTheirs] = useState<ComposedPage | null>(null);
  const sources = useAnswer(language, (signal) => readSources(session, signal));
  const change = (action: PageAction): void => {
    dispatch(action);
    draft.write(editPage(page, action));
  };
  const leave = (): void => {
    draft.drop();
    onClose();
  };
  const isTitleMissing = !isHome(page) && page.title.trim() === '';
  const save = async (version = page.version): Promise<void> => {
    setTried(true);
    if (isTitleMissing) return;
    setBusy(true);
    try {
      const saved = await savePage(session, { ...page, title: page.title.trim(), version });
      draft.drop();
      tell({ text: core.t('message.saved') });
      onSaved(saved);
    } catch (error) {
      setFailure(error);
      setBusy(false);
      if (!isConflict(error)) return;
      const newest = await readPage(session, page.path).catch(() => null);
      setTheirs(newest?.page ?? null);
    }
  };
  const takeTheirs = (newest: ComposedPage): void => {
    draft.drop();
    dispatch({ type: 'replace', page: newest });
    setFailure(null);
    setTheirs(null);
  };
  const chosen = page.blocks.find(({ id }) => id === chosenId) ?? null;

  return (
    <div className="screen">
      <div className="screen-head">
        <h1>{t('editing', { title: page.title || t('home') })}</h1>
        <span className="end">
          <Button onClick={leave}>{core.t('common.cancel')}</Button>
          <Button variant="primary" disabled={isBusy} onClick={() => void save()}>
            {core.t('common.save')}
          </Button>
        </span>
      </div>
      {failure !== null && (
        <Banner tone="error" title={t('saveFailed')}>
          {failureText(failure, core.t)}
          {theirs && (
            <span className="page-actions">
              <Button size="s" onClick={() => void save(theirs.version)}>
                {t('keepMine')}
              </Button>
              <Button size="s" onClick={() => takeTheirs(theirs)}>
                {t('takeTheirs')}
              </Button>
            </span>
          )}
        </Banner>
      )}
      {wasKept && failure === null && (
        <Banner title={t('restored')}>
          <Button
            size="s"
            onClick={() => {
              takeTheirs(begun);
              setWasKept(false);
            }}
          >
            {t('discard')}
          </Button>
        </Banner>
      )}
      <div className="page-editor">
        <section className="panel page-fields" part="panel" aria-label={t('settings')}>
          <TextField
            label={t('title')}
            required={!isHome(page)}
            maxLength={60}
            value={page.title}
            problem={wasTried && isTitleMissing ? t('titleMissing') : null}
            onChange={(title) => change({ type: 'page', change: { title } })}
          />
          {isHome(page) && (
            <Checkbox
              label={t('landing')}
              checked={page.isLanding}
              onChange={(isLanding) => change({ type: 'page', change: { isLanding } })}
            />
          )}
          <div className="page-actions" role="group" aria-label={t('addBlock')}>
            {BLOCK_KINDS.map((kind) => (
              <Button
                key={kind}
                size="s"
                icon="plus"
                disabled={page.blocks.length >= PAGE_BLOCKS_MAX}
                onClick={() => {
                  change({ type: 'add', kind });
                  setChosenId(editPage(page, { type: 'add', kind }).blocks.at(-1)?.id ?? null);
                }}
              >
                {t(`kind.${kind}`)}
              </Button>
            ))}
          </div>
          {chosen ? (
            <BlockForm
              key={chosen.id}
              block={chosen}
              sources={sources.value}
              failure={sources.failure === null ? null : failureText(sources.failure, core.t)}
              onChange={(block) => change({ type: 'change', block })}
            />
          ) : (
            <p className="page-hint">{t(page.blocks.length === 0 ? 'emptyEdit' : 'chooseHint')}</p>
          )}
        </section>
        <div>
          {page.blocks.length === 0 ? (
            <section className="panel page-blank" part="panel">
              {t('blank')}
            </section>
          ) : (
            <Blocks
              session={session}
              blocks={page.blocks}
              chosenId={chosenId}
              tools={(block) => (
                <BlockTools
                  block={block}
                  page={page}
                  onChange={change}
                  onChoose={() => setChosenId(block.id)}
                />
              )}
            />
          )}
        </div>
      </div>
    </div>
  );
}

function BlockTools({
  block,
  page,
  onChange,
  onChoose,
}: {
  readonly block: PageBlock;
  readonly page: ComposedPage;
  readonly onChange: (action: PageAction) => void;
  readonly onChoose: () => void;
}): ReactNode {
  const { t } = useWords(COMPOSED_WORDS);
  const at = page.blocks.indexOf(block);
  const named = { name: block.title || t(`kind.${block.kind}`), place: at + 1 };
  return (
    <>
      <IconButton icon="edit" size="s" label={t('editBlock', named)} onClick={onChoose} />
      <IconButton
        icon="arrow-up"
        size="s"
        label={t('moveUp', named)}
        disabled={at === 0}
        onClick={() => onChange({ type: 'move', id: block.id, by: -1 })}
      />
      <IconButton
        icon="arrow-down"
        size="s"
        label={t('moveDown', named)}
        disabled={at === page.blocks.length - 1}
        onClick={() => onChange({ type: 'move', id: block.id, by: 1 })}
      />
      <IconButton
        icon="trash"
        size="s"
        label={t('removeBlock', named)}
        onClick={() => onChange({ type: 'remove', id: block.id })}
      />
    </>
  );
}

/** A title may be empty while it is typed. */
const DraftSchema = v.object({ ...ComposedPageSchema.entries, title: v.string() });

const isConflict = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'retCode' in error &&
  error.retCode === RETCODE_SETTING_CONFLICT;

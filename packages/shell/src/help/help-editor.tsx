import { useState, type ReactNode } from 'react';
import { isRequestError, type PlantSession } from '@plantdeck/core';
import {
  HANDBOOK_CONTENT_MAX,
  HANDBOOK_TITLE_MAX,
  HandbookPageSchema,
  RETCODE_HANDBOOK_CONFLICT,
  type HandbookKind,
  type HandbookNode,
  type HandbookPage,
} from '@plantdeck/core/contract';
import { TextAreaField, TextField } from '@plantdeck/core/ui';
import { Banner, Button, Chip, Segmented, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import * as v from 'valibot';
import { useAnswer } from '../parts/use-answer.ts';
import { useDraft } from '../parts/use-draft.ts';
import { failureText } from '../words/failure-text.ts';
import { ManualText } from './manual-text.tsx';
import { HELP_WORDS } from './words/index.ts';

interface HelpEditorProps {
  readonly session: PlantSession;
  /** Whose drafts: person and organisation. */
  readonly userId: string;
  /** Null for a new one. */
  readonly node: HandbookNode | null;
  readonly place: { readonly parentId: string | null; readonly kind: HandbookKind };
  /** Language that is written. */
  readonly language: string;
  readonly onSaved: (id: string) => void;
  readonly onReload: () => void;
}

/** Loads what stands, and opens the form on it. */
export function HelpEditor(props: HelpEditorProps): ReactNode {
  const { session, node, language } = props;
  const core = useWords('core');
  const id = node?.id;
  const loaded = useAnswer(`${id} ${language}`, async (signal): Promise<HandbookPage | 'new'> => {
    if (id === undefined) return 'new';
    const query = { id, language, draft: 1 };
    return session.request('handbookDetail', { schema: HandbookPageSchema, query, signal });
  });
  if (loaded.value !== null)
    return <EditorForm {...props} stored={loaded.value === 'new' ? null : loaded.value} />;
  if (loaded.failure === null) return <Skeleton height={320} />;
  return (
    <StateView
      kind="failed"
      title={failureText(loaded.failure, core.t)}
      actionLabel={core.t('common.retry')}
      onAction={loaded.reload}
    />
  );
}

const DraftSchema = v.object({ title: v.string(), content: v.string(), version: v.number() });

/** A text in one language. What is typed is kept in the tab until it is saved. */
function EditorForm({
  session,
  userId,
  node,
  place,
  language,
  onSaved,
  onReload,
  stored,
}: HelpEditorProps & { readonly stored: HandbookPage | null }): ReactNode {
  const { t } = useWords(HELP_WORDS);
  const core = useWords('core');
  // A text that only fell back to another language is not this one.
  const own = stored?.language === language ? stored : null;
  const base = {
    title: own?.title ?? '',
    content: own?.content ?? '',
    version: stored?.version ?? 0,
  };
  const name = node?.id ?? `new:${place.kind}:${place.parentId}`;
  const {
    value: draft,
    write,
    drop,
  } = useDraft(session, `plantdeck-help-draft:${userId}:${name}:${language}`, DraftSchema, base);
  const [view, setView] = useState<'write' | 'look'>('write');
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [theirs, setTheirs] = useState<HandbookPage | null>(
    // A draft of an earlier visit may be older than what somebody saved since.
    stored && draft.version < stored.version && draft.content !== base.content ? stored : null,
  );
  const isChanged = draft.title !== base.title || draft.content !== base.content;

  const save = async (): Promise<void> => {
    setTried(true);
    if (draft.title.trim() === '') return;
    setBusy(true);
    setFailure(null);
    try {
      const body = { id: node?.id ?? null, ...place, language, ...draft };
      const { id } = await session.request('handbookSave', { schema: v.object({ id: v.string() }), body });
      drop();
      onSaved(id);
    } catch (error) {
      setBusy(false);
      if (isRequestError(error) && error.retCode === RETCODE_HANDBOOK_CONFLICT && node) {
        const query = { id: node.id, language, draft: 1 };
        await session
          .request('handbookDetail', { schema: HandbookPageSchema, query })
          .then(setTheirs, (again: unknown) => setFailure(again));
        onReload();
      } else setFailure(error);
    }
  };
  const settle = (takes: 'mine' | 'theirs'): void => {
    if (!theirs) return;
    const { title, content, version } = theirs;
    write(takes === 'theirs' ? { title, content, version } : { ...draft, version });
    setTheirs(null);
  };

  return (
    <form
      className="help-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {failure !== null && (
        <Banner tone="error" title={t('config.saveFailed')}>
          {failureText(failure, core.t)}
        </Banner>
      )}
      {theirs && (
        <Banner
          tone="warn"
          title={t('config.conflict', { name: theirs.updatedBy ?? '?' })}
          action={
            <>
              <Button size="s" onClick={() => settle('theirs')}>
                {t('config.takeTheirs')}
              </Button>
              <Button size="s" onClick={() => settle('mine')}>
                {t('config.keepMine')}
              </Button>
            </>
          }
        >
          {theirs.title}
        </Banner>
      )}
      {stored && !own && <Banner>{t('config.noText')}</Banner>}
      <TextField
        label={t(place.kind === 'question' ? 'config.question' : 'config.heading')}
        required
        maxLength={HANDBOOK_TITLE_MAX}
        value={draft.title}
        problem={wasTried && draft.title.trim() === '' ? core.t('field.required') : null}
        onChange={(title) => write({ ...draft, title })}
      />
      {place.kind !== 'folder' && (
        <>
          <Segmented
            label={t('config.view')}
            value={view}
            options={[
              { value: 'write', label: t('config.write') },
              { value: 'look', label: t('config.look') },
            ]}
            onChange={setView}
          />
          {view === 'write' ? (
            <TextAreaField
              label={t('config.content')}
              note={t('config.markdown')}
              rows={16}
              maxLength={HANDBOOK_CONTENT_MAX}
              value={draft.content}
              onChange={(content) => write({ ...draft, content })}
            />
          ) : (
            <ManualText markdown={draft.content} />
          )}
        </>
      )}
      <div className="help-form-foot">
        {isChanged && <Chip tone="warn">{t('config.unsaved')}</Chip>}
        <span className="end">
          {isChanged && (
            <Button
              onClick={() => {
                write(base);
                drop();
              }}
            >
              {t('config.discard')}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            disabled={isBusy || theirs !== null || (!isChanged && own !== null)}
          >
            {core.t('common.save')}
          </Button>
        </span>
      </div>
    </form>
  );
}

import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { isRequestError, type FieldRefusal, type PlantSession } from '@plantdeck/core';
import { RETCODE_SETTING_CONFLICT } from '@plantdeck/core/contract';
import { tabText } from '@plantdeck/core/element';
import { Dialog } from '@plantdeck/core/ui';
import { Banner, Button } from '@plantdeck/core/ui/base';
import { failureText } from '@plantdeck/core/words';
import * as v from 'valibot';
import type { AnyWidgetEditor, AnyWidgetKind, WidgetReader, WidgetSaved } from './widget-kind.ts';

export interface SettingsDialogProps {
  readonly kind: AnyWidgetKind;
  readonly reader: WidgetReader;
  readonly session: PlantSession | null;
  readonly cfg: unknown;
  /** What is shown; the dialog keeps what it was opened with. */
  readonly data: unknown;
  readonly draftKey: string;
  readonly onSaved: (saved: WidgetSaved<unknown>) => Promise<void>;
  readonly onClose: () => void;
}

/** The settings of a widget. A draft is never lost: not to a failed save, an expired session or a reload. */
export default function SettingsDialog(props: SettingsDialogProps): ReactNode {
  const [editor, setEditor] = useState<AnyWidgetEditor | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { kind, reader, onClose } = props;
  useEffect(() => {
    let isOpen = true;
    kind.loadEditor?.().then(
      (loaded) => isOpen && setEditor(loaded),
      (error: unknown) => isOpen && setFailure(error),
    );
    return () => void (isOpen = false);
  }, [kind]);
  if (editor) return <Editing {...props} editor={editor} />;
  const { t } = reader;
  return (
    <Dialog open title={titleOf(props)} closeLabel={t('common.close')} onClose={onClose}>
      {failure === null ? (
        <p role="status">{t('state.loading')}</p>
      ) : (
        <Banner tone="error">{failureText(failure, t)}</Banner>
      )}
    </Dialog>
  );
}

const titleOf = ({ kind, reader: { t } }: SettingsDialogProps): string =>
  t('widget.settingsOf', { widget: t(`widget.${kind.info.type}.title`) });

/** The draft of an earlier view of this tab, or null. */
function keptDraft(key: string, editor: AnyWidgetEditor): { readonly draft: unknown } | null {
  const text = tabText.get(key);
  if (text === null) return null;
  try {
    const parsed = v.safeParse(editor.draft, JSON.parse(text));
    return parsed.success ? { draft: parsed.output } : null;
  } catch {
    return null;
  }
}

function Editing(props: SettingsDialogProps & { readonly editor: AnyWidgetEditor }): ReactNode {
  const { kind, reader, session, editor, draftKey, onSaved, onClose } = props;
  const { t } = reader;
  const [base, setBase] = useState({ data: props.data, cfg: props.cfg });
  const [kept] = useState(() => keptDraft(draftKey, editor));
  const [draft, setDraft] = useState(() => kept?.draft ?? editor.start(base.data, base.cfg));
  const [wasTried, setWasTried] = useState(false);
  const [refused, setRefused] = useState<readonly FieldRefusal[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const { Form } = editor;

  const problems = useMemo(() => editor.check(draft, base.data), [editor, draft, base]);
  // A signed-out person's draft is nobody else's; one whose session has run out finds it again.
  useEffect(
    () =>
      session?.state.subscribe((state) => {
        if (state.name === 'signed-out' && state.reason !== 'expired') tabText.remove(draftKey);
      }),
    [session, draftKey],
  );
  const problemOf = (field: string): string | null => {
    const own = wasTried ? problems.find((problem) => problem.field === field) : undefined;
    if (own) return t(own.key, own.params);
    const told = refused.find((refusal) => refusal.field === field);
    if (!told) return null;
    return told.rule.startsWith('rule.') ? t(told.rule, told.params) : t('widget.refused');
  };
  const write = (next: unknown): void => {
    setDraft(next);
    setRefused([]);
    tabText.set(draftKey, JSON.stringify(next));
  };
  const close = (): void => {
    tabText.remove(draftKey);
    onClose();
  };
  const fail = async (error: unknown): Promise<void> => {
    if (isRequestError(error) && error.fields.length > 0) setRefused(error.fields);
    if (!isRequestError(error) || error.retCode !== RETCODE_SETTING_CONFLICT || !session)
      return setFailure(t('widget.saveFailed', { reason: failureText(error, t) }));
    const ask = { session, cfg: base.cfg, signal: new AbortController().signal };
    await kind
      .load(ask)
      .then(setTheirs, (again: unknown) =>
        setFailure(t('widget.saveFailed', { reason: failureText(again, t) })),
      );
  };
  const save = async (): Promise<void> => {
    setWasTried(true);
    setFailure(null);
    if (problems.length > 0 || isSaving) return;
    setIsSaving(true);
    try {
      const saved = await editor.save(draft, { ...base, session });
      tabText.remove(draftKey);
      await onSaved(saved);
    } catch (error) {
      await fail(error);
    } finally {
      setIsSaving(false);
    }
  };
  const settle = (take: 'mine' | 'theirs'): void => {
    // Either way the next save stands on what is on the platform now.
    setBase({ ...base, data: theirs });
    if (take === 'theirs') write(editor.start(theirs, base.cfg));
    setTheirs(null);
  };
  const isOpenProblem = wasTried && problems.length > 0;
  return (
    <Dialog
      open
      wide
      keepOpen
      title={titleOf(props)}
      closeLabel={t('common.close')}
      onClose={close}
      footer={
        <>
          <span className="widget-status" role="status">
            {isOpenProblem ? t('widget.problems', { n: problems.length }) : ''}
          </span>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button variant="primary" disabled={isSaving || theirs !== null} onClick={() => void save()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div className="widget-form">
        {failure && <Banner tone="error">{failure}</Banner>}
        {kept && <Banner>{t('widget.draftKept')}</Banner>}
        {theirs !== null && (
          <Banner
            tone="warn"
            title={t('widget.conflict')}
            action={
              <>
                <Button size="s" onClick={() => settle('mine')}>
                  {t('widget.keepMine')}
                </Button>
                <Button size="s" onClick={() => settle('theirs')}>
                  {t('widget.takeTheirs')}
                </Button>
              </>
            }
          >
            {t('widget.conflictHint')}
          </Banner>
        )}
        <Form
          data={base.data}
          draft={draft}
          reader={reader}
          session={session}
          onChange={write}
          problemOf={problemOf}
        />
      </div>
    </Dialog>
  );
}

import { useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { ANNOUNCEMENT_CONTENT_MAX, ANNOUNCEMENT_TITLE_MAX } from '@plantdeck/core/contract';
import { ConfirmDialog, Dialog, TextAreaField, TextField } from '@plantdeck/core/ui';
import { Banner, Button } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import * as v from 'valibot';
import { useDraft } from '../parts/use-draft.ts';
import { failureText } from '../words/failure-text.ts';
import { MESSAGE_WORDS } from './words/index.ts';

interface PublishDialogProps {
  readonly session: PlantSession;
  readonly userId: string;
  readonly onClose: (isPublished: boolean) => void;
}

const DraftSchema = v.object({ title: v.string(), content: v.string() });
const EMPTY: v.InferOutput<typeof DraftSchema> = { title: '', content: '' };

/** An announcement to everybody of the organisation: written, looked at once more, published. */
export function PublishDialog({ session, userId, onClose }: PublishDialogProps): ReactNode {
  const { t } = useWords(MESSAGE_WORDS);
  const core = useWords('core');
  const key = `plantdeck-announcement-draft:${userId}`;
  const { value: draft, write, drop } = useDraft(session, key, DraftSchema, EMPTY);
  const [wasTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const cancel = (): void => {
    if (draft.title.trim() === '' && draft.content.trim() === '') drop();
    onClose(false);
  };
  const required = (text: string): string | null =>
    wasTried && text.trim() === '' ? core.t('field.required') : null;
  const publish = async (): Promise<void> => {
    setBusy(true);
    try {
      await session.request('announcementPublish', { schema: v.unknown(), body: draft });
      drop();
      onClose(true);
    } catch (error) {
      setFailure(error);
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Dialog
        open
        wide
        keepOpen
        title={t('publish.title')}
        closeLabel={core.t('common.close')}
        onClose={cancel}
        footer={
          <>
            <Button onClick={cancel}>{core.t('common.cancel')}</Button>
            <Button
              variant="primary"
              onClick={() => {
                setTried(true);
                if (draft.title.trim() !== '' && draft.content.trim() !== '') setAsking(true);
              }}
            >
              {t('publish.submit')}
            </Button>
          </>
        }
      >
        <div className="publish-fields">
          {failure !== null && (
            <Banner tone="error" title={t('publish.failed')}>
              {failureText(failure, core.t)}
            </Banner>
          )}
          <TextField
            label={t('publish.heading')}
            required
            maxLength={ANNOUNCEMENT_TITLE_MAX}
            value={draft.title}
            problem={required(draft.title)}
            onChange={(title) => write({ ...draft, title })}
          />
          <TextAreaField
            label={t('publish.content')}
            required
            rows={8}
            maxLength={ANNOUNCEMENT_CONTENT_MAX}
            value={draft.content}
            problem={required(draft.content)}
            note={t('publish.note')}
            onChange={(content) => write({ ...draft, content })}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title={t('publish.ask')}
        confirmLabel={t('publish.submit')}
        cancelLabel={core.t('common.cancel')}
        busy={isBusy}
        onConfirm={() => void publish()}
        onCancel={() => setAsking(false)}
      >
        {t('publish.askText', { title: draft.title.trim() })}
      </ConfirmDialog>
    </>
  );
}

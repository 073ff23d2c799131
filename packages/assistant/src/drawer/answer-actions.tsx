import { useLanguage } from '@plantdeck/core/element';
import { Button, Icon, IconButton } from '@plantdeck/core/ui/base';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import type { AnswerVersion } from '../conversation/conversation-types.ts';
import type { AnswerProps } from './answer.tsx';
import { useReadAloud } from '../read-aloud/use-read-aloud.ts';

/** Few answers are refused; where its code does not come, the rating has gone without a reason. */
const RatingReason = lazy(() =>
  import('./rating-reason.tsx').then(
    (part) => ({ default: part.RatingReason }),
    () => ({ default: () => null }),
  ),
);

export interface AnswerActionsProps extends AnswerProps {
  readonly version: AnswerVersion;
  /** The answer as markdown. */
  readonly text: string;
  readonly hasAgents: boolean;
}

const SAID_MS = 1500;

/** What can be done with an answer that has ended. */
export function AnswerActions(props: AnswerActionsProps): ReactNode {
  const { item, words, version, text, hasAgents, canRegenerate, isDetailOpen, conversation, onDetail } =
    props;
  const { t } = words;
  const row = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<'copied' | 'copyFailed' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = (word: 'copied' | 'copyFailed'): void => {
    setSaid(word);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid(null), SAID_MS);
  };
  const copy = (): void => {
    copyBoth(text, row.current?.closest('.answer') ?? null).then(
      () => say('copied'),
      () => say('copyFailed'),
    );
  };
  const reading = useReadAloud(text, useLanguage());
  const [isAsking, setAsking] = useState(false);
  const rate = (value: 1 | 2): void => {
    const next = item.evaluate === value ? 0 : value;
    conversation.evaluate(item.key, { value: next, reason: null });
    setAsking(next === 2);
  };
  const { olderVersions } = item;
  const versionCount = olderVersions + item.versions.length;
  const many = versionCount > 1;
  return (
    <>
      <div className="actions" ref={row}>
        {text.trim() !== '' && (
          <IconButton
            icon={said === 'copied' ? 'check' : 'copy'}
            size="s"
            label={t(said ?? 'copy')}
            onClick={copy}
          />
        )}
        {text.trim() !== '' && 'speechSynthesis' in globalThis && (
          <IconButton
            icon={reading.isReading ? 'stop' : 'speaker'}
            size="s"
            label={t(reading.isReading ? 'read.stop' : 'read')}
            pressed={reading.isReading}
            onClick={reading.toggle}
          />
        )}
        {version.messageId !== null && (
          <>
            <IconButton
              icon="like"
              size="s"
              label={t('rate.up')}
              pressed={item.evaluate === 1}
              onClick={() => rate(1)}
            />
            <IconButton
              icon="dislike"
              size="s"
              label={t('rate.down')}
              pressed={item.evaluate === 2}
              onClick={() => rate(2)}
            />
          </>
        )}
        {many && (
          <span className="versions" role="group" aria-label={t('versions')}>
            <IconButton
              icon="chevron-left"
              size="s"
              label={t('version.previous')}
              disabled={olderVersions + item.shown === 0}
              onClick={() =>
                item.shown === 0
                  ? conversation.loadVersions(item.key)
                  : conversation.showVersion(item.key, item.shown - 1)
              }
            />
            <span>{`${olderVersions + item.shown + 1} / ${versionCount}`}</span>
            <IconButton
              icon="chevron-right"
              size="s"
              label={t('version.next')}
              disabled={item.shown === item.versions.length - 1}
              onClick={() => conversation.showVersion(item.key, item.shown + 1)}
            />
          </span>
        )}
        {canRegenerate && (
          <Button variant="ghost" size="s" icon="refresh" onClick={() => conversation.regenerate()}>
            {t('regenerate')}
          </Button>
        )}
        <span className="grow" />
        {hasAgents && (
          <Button size="s" aria-expanded={isDetailOpen} onClick={() => onDetail(item.key)}>
            {t('reasoning')}
            <Icon name="chevron-right" size="s" />
          </Button>
        )}
      </div>
      {reading.failure !== null && (
        <p className="line-state" role="status">
          {t(`read.${reading.failure}`)}
        </p>
      )}
      {isAsking && item.evaluate === 2 && (
        <Suspense fallback={null}>
          <RatingReason
            words={words}
            onClose={() => setAsking(false)}
            onSend={(reason) => {
              conversation.evaluate(item.key, { value: 2, reason });
              setAsking(false);
            }}
          />
        </Suspense>
      )}
      {item.reason !== null && item.evaluate === 2 && !isAsking && (
        <p className="line-state">{t('reason.said', { reason: item.reason })}</p>
      )}
    </>
  );
}

/** Markdown for editors, html for documents and mail: the place it is pasted into chooses. */
async function copyBoth(markdown: string, answer: Element | null): Promise<void> {
  const html = [...(answer?.querySelectorAll('.md') ?? [])].map((box) => richHtml(box)).join('');
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) throw new Error('no clipboard without a secure context');
  if (html === '' || typeof ClipboardItem === 'undefined') return clipboard.writeText(markdown);
  const item = new ClipboardItem({
    'text/plain': new Blob([markdown], { type: 'text/plain' }),
    'text/html': new Blob([html], { type: 'text/html' }),
  });
  return clipboard.write([item]);
}

function richHtml(box: Element): string {
  const copy = box.cloneNode(true) as Element;
  for (const extra of copy.querySelectorAll(
    '.md-bar, .md-drawing, .md-preview, .md-note, .dg-figure-box, button[data-action]',
  ))
    extra.remove();
  return copy.innerHTML;
}

import { Button, Icon, IconButton } from '@plantdeck/core/ui/base';
import type { ReactNode } from 'react';
import type { AssistantWords as Words } from '../words/index.ts';
import { isOnItsWay, sizeText } from './attachment-list.ts';
import type { Attachments } from './use-attachments.ts';

/** The files of the next question above its text, each with its way, and why others were not taken. */
export default function ChosenFiles({
  words,
  attachments,
}: {
  words: Words;
  attachments: Attachments;
}): ReactNode {
  const { t, lang } = words;
  const { files, refusals } = attachments;
  return (
    <>
      {files.length > 0 && (
        <ul className="files" aria-label={t('attach.list')}>
          {files.map((file) => (
            <li key={file.key} className={file.problem === null ? 'file' : 'file failed'}>
              <Icon name={file.problem === null ? 'file' : 'alert-triangle'} size="s" />
              <span className="file-name ell" title={file.name}>
                <bdi>{file.name}</bdi>
              </span>
              {isOnItsWay(file) ? (
                <progress
                  max={file.sizeBytes}
                  value={file.sentBytes}
                  aria-label={t('attach.sending', { name: file.name })}
                />
              ) : (
                <small>{file.problem ?? sizeText(file.sizeBytes, lang)}</small>
              )}
              {file.problem !== null && (
                <Button size="s" variant="ghost" icon="refresh" onClick={() => attachments.again(file.key)}>
                  {t('again')}
                </Button>
              )}
              <IconButton
                icon="close"
                size="s"
                label={t('attach.remove', { name: file.name })}
                onClick={() => attachments.remove(file.key)}
              />
            </li>
          ))}
        </ul>
      )}
      {refusals.length > 0 && (
        <div className="file-refusals" role="alert">
          {refusals.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </>
  );
}

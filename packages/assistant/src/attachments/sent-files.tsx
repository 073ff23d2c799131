import type { Attachment } from '@plantdeck/core/contract';
import { Icon } from '@plantdeck/core/ui/base';
import type { ReactNode } from 'react';
import type { AssistantWords as Words } from '../words/index.ts';
import { sizeText } from './attachment-list.ts';

interface SentFilesProps {
  readonly words: Words;
  readonly files: readonly Attachment[];
  readonly onOpen: (file: Attachment) => void;
}

/** The files of a question that was asked; each can be saved again. */
export function SentFiles({ words: { t, lang }, files, onOpen }: SentFilesProps): ReactNode {
  return (
    <ul className="files sent" aria-label={t('attach.list')}>
      {files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            className="file"
            title={t('attach.save', { name: file.name })}
            onClick={() => onOpen(file)}
          >
            <Icon name="file" size="s" />
            <span className="file-name ell">
              <bdi>{file.name}</bdi>
            </span>
            <small>{sizeText(file.sizeBytes, lang)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

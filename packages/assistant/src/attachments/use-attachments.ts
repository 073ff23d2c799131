import type { PlantSession } from '@plantdeck/core';
import { EvaluateResultSchema, fileNameOf, type Attachment } from '@plantdeck/core/contract';
import { useElement } from '@plantdeck/core/element';
import { useEffect, useRef, useState } from 'react';
import { useNewest } from '../use-newest.ts';
import type { AssistantWords as Words } from '../words/index.ts';
import {
  isOnItsWay,
  kindsOf,
  refusalOf,
  sizeText,
  startFile,
  type AttachmentLimits,
  type ChosenFile,
} from './attachment-list.ts';

export interface Attachments {
  readonly files: readonly ChosenFile[];
  /** Why files were not taken, in words. */
  readonly refusals: readonly string[];
  readonly isSending: boolean;
  /** Files are held over the drawer. */
  readonly isDropped: boolean;
  add(files: Iterable<File>): void;
  again(key: number): void;
  remove(key: number): void;
  /** The files that are there, which the question takes with it. */
  take(): readonly Attachment[];
}

interface Options {
  readonly session: PlantSession;
  readonly words: Words;
  /** Null where files are not taken. */
  readonly limits: AttachmentLimits | null;
  readonly isLocked: boolean;
  onFailure(cause: unknown): void;
}

/** The files of the next question: chosen, dropped on the drawer or pasted, and sent up at once. */
export function useAttachments(options: Options): Attachments {
  const { root } = useElement();
  const newest = useNewest(options);
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [isDropped, setDropped] = useState(false);
  const known = useRef(new Map<number, { readonly file: File; readonly stop: AbortController }>());
  const keys = useRef(0);

  const change = (key: number, to: Partial<ChosenFile>): void =>
    setFiles((now) => now.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const send = (key: number, file: File): void => {
    const stop = new AbortController();
    known.current.set(key, { file, stop });
    // Comes with the first file, since most questions have none.
    import('./send-file.ts')
      .then(({ sendFile }) => {
        const onSent = (sentBytes: number): void => change(key, { sentBytes });
        return sendFile(newest.current.session, file, onSent, stop.signal);
      })
      .then(
        (attachment) => change(key, { attachment, name: attachment.name, sentBytes: file.size }),
        (cause: unknown) => {
          if (stop.signal.aborted) return;
          const { words, onFailure } = newest.current;
          const said = isRefusal(cause) ? cause.message : '';
          change(key, { problem: said === '' ? words.t('attach.failed') : said });
          onFailure(cause);
        },
      );
  };

  const add = (chosen: Iterable<File>): void => {
    const { limits, words, isLocked } = newest.current;
    if (limits === null || isLocked) return;
    const refused: string[] = [];
    const taken: ChosenFile[] = [];
    const count = known.current.size;
    for (const file of chosen) {
      const reason = refusalOf(file, limits, count + taken.length);
      if (reason !== null) {
        const values = {
          name: fileNameOf(file.name),
          kinds: kindsOf(limits),
          size: sizeText(limits.maxBytes, words.lang),
        };
        refused.push(words.t(`attach.refused.${reason}`, values));
        continue;
      }
      const key = (keys.current += 1);
      taken.push(startFile(key, file));
      send(key, file);
    }
    setRefusals(refused);
    setFiles((now) => [...now, ...taken]);
  };
  const forget = (key: number): void => {
    known.current.get(key)?.stop.abort();
    known.current.delete(key);
    setFiles((now) => now.filter((one) => one.key !== key));
    setRefusals([]);
  };

  const isTaken = options.limits !== null;
  const addNewest = useNewest(add);
  useEffect(() => {
    if (!isTaken) return undefined;
    const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
    const onOver = (event: Event): void => {
      if (!(event instanceof DragEvent) || !holdsFiles(event)) return;
      event.preventDefault();
      setDropped(true);
    };
    const onLeave = (event: Event): void => {
      // Over a child it is still over the drawer.
      if (
        event instanceof DragEvent &&
        !(event.relatedTarget instanceof Node && root.contains(event.relatedTarget))
      )
        setDropped(false);
    };
    const onDrop = (event: Event): void => {
      if (!(event instanceof DragEvent) || !holdsFiles(event)) return;
      event.preventDefault();
      setDropped(false);
      addNewest.current(event.dataTransfer?.files ?? []);
    };
    root.addEventListener('dragover', onOver);
    root.addEventListener('dragleave', onLeave);
    root.addEventListener('drop', onDrop);
    return () => {
      root.removeEventListener('dragover', onOver);
      root.removeEventListener('dragleave', onLeave);
      root.removeEventListener('drop', onDrop);
    };
  }, [root, isTaken, addNewest]);
  useEffect(() => {
    const under = known.current;
    return () => under.forEach(({ stop }) => stop.abort());
  }, []);

  return {
    files,
    refusals,
    isDropped,
    isSending: files.some(isOnItsWay),
    add,
    again(key) {
      const one = known.current.get(key);
      if (one === undefined) return;
      change(key, { problem: null, sentBytes: 0 });
      send(key, one.file);
    },
    remove(key) {
      const id = files.find((one) => one.key === key)?.attachment?.id;
      forget(key);
      // Left behind it goes by itself after a day.
      if (id !== undefined)
        newest.current.session
          .request('assistantAttachmentRemove', { schema: EvaluateResultSchema, body: { id } })
          .catch((cause: unknown) => newest.current.onFailure(cause));
    },
    take() {
      const ready = files.flatMap(({ attachment }) => attachment ?? []);
      for (const { key, attachment } of files) if (attachment !== null) known.current.delete(key);
      setFiles((now) => now.filter(({ attachment }) => attachment === null));
      setRefusals([]);
      return ready;
    },
  };
}

/** The platform said why, in the reader's words; what the network says is none of theirs. */
const isRefusal = (cause: unknown): cause is Error & { readonly kind: 'api' } =>
  cause instanceof Error && 'kind' in cause && cause.kind === 'api';

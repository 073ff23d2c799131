import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { LayoutItem } from '@plantdeck/core/layout';
import { IconButton, StateView } from '@plantdeck/core/ui/base';
import type { Translate } from '@plantdeck/core/words';
import type { WidgetDefinition } from './definitions.ts';
import { EditorDialog } from './editor-dialog.tsx';
import { stepOfKey, type Step } from './steps.ts';
import type { DragKind } from './use-drag.ts';
import { WidgetHost } from './widget-host.tsx';

export interface GridItemProps {
  readonly item: LayoutItem;
  /** Null for a type that nobody here knows. */
  readonly definition: WidgetDefinition | null;
  readonly name: string;
  /** Another of its kind stands before it, so that its own title would not tell them apart. */
  readonly isRepeated: boolean;
  readonly isNarrow: boolean;
  readonly isEditing: boolean;
  readonly isReadonly: boolean;
  readonly isHeld: boolean;
  readonly sessionId: string | null;
  readonly t: Translate;
  readonly onGrab: (event: PointerEvent<HTMLElement>, kind: DragKind) => void;
  readonly onStep: (step: Step, isSize: boolean) => void;
  readonly onRemove: () => void;
  readonly onCfg: (cfg: unknown) => void;
}

interface WithSettings extends HTMLElement {
  openSettings?: () => Promise<boolean>;
}

/** One widget in its place, with its handles while the page is arranged. */
export function GridItem(props: GridItemProps): ReactNode {
  const { item, definition, name, isRepeated, isNarrow, isEditing, isReadonly, isHeld, sessionId, t } = props;
  const { onGrab, onStep, onRemove, onCfg } = props;
  const element = useRef<WithSettings | null>(null);
  const [hasEditor, setHasEditor] = useState(false);
  const { x, y, w, h } = item;
  const configure = (): void => {
    if (definition?.editorTag) setHasEditor(true);
    else void element.current?.openSettings?.();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOfKey(event.key);
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onStep(step, event.shiftKey);
  };
  return (
    <li
      className={['bench-item', isHeld && 'held', definition?.group === 'board' && 'of-board']
        .filter(Boolean)
        .join(' ')}
      data-item={item.id}
      style={
        isNarrow
          ? { gridColumn: '1 / -1', gridRow: `span ${h}` }
          : { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }
      }
    >
      {definition ? (
        <WidgetHost
          id={item.id}
          definition={definition}
          heading={isRepeated ? name : null}
          cfg={item.cfg}
          sessionId={sessionId}
          isEditing={isEditing}
          isReadonly={isReadonly}
          t={t}
          onCfg={onCfg}
          hostRef={(host) => {
            element.current = host;
          }}
        />
      ) : (
        <div className="bench-missing">
          <StateView kind="empty" title={t('bench.unknown', { type: item.type })}>
            {t('bench.unknownHint')}
          </StateView>
        </div>
      )}
      {isEditing && (
        <>
          <div
            className="bench-cover"
            aria-hidden="true"
            onPointerDown={(event) => {
              // A finger scrolls the page; it moves by the grip.
              if (event.pointerType === 'mouse' && !isNarrow) onGrab(event, 'move');
            }}
          />
          <div className="bench-tools">
            <IconButton
              className="bench-grip"
              icon="grip"
              size="s"
              label={t('bench.move', { widget: name })}
              onPointerDown={(event) => {
                if (!isNarrow) onGrab(event, 'move');
              }}
              onKeyDown={onKeyDown}
            />
            <span className="grow" />
            {isNarrow && (
              <>
                <IconButton
                  icon="arrow-up"
                  size="s"
                  label={t('bench.earlier', { widget: name })}
                  onClick={() => onStep({ dx: 0, dy: -1 }, false)}
                />
                <IconButton
                  icon="arrow-down"
                  size="s"
                  label={t('bench.later', { widget: name })}
                  onClick={() => onStep({ dx: 0, dy: 1 }, false)}
                />
              </>
            )}
            {definition?.hasSettings && (
              <IconButton
                icon="settings"
                size="s"
                label={t('bench.configure', { widget: name })}
                onClick={configure}
              />
            )}
            <IconButton
              className="bench-remove"
              icon="trash"
              size="s"
              label={t('bench.remove', { widget: name })}
              onClick={onRemove}
            />
          </div>
          {!isNarrow && definition && (
            <span
              className="bench-resize"
              aria-hidden="true"
              title={t('bench.resize', { widget: name })}
              onPointerDown={(event) => onGrab(event, 'resize')}
            />
          )}
        </>
      )}
      {hasEditor && definition?.editorTag && (
        <EditorDialog
          tag={definition.editorTag}
          title={t('bench.configure', { widget: name })}
          cfg={item.cfg}
          onCfg={(cfg) => {
            setHasEditor(false);
            onCfg(cfg);
          }}
          onClose={() => setHasEditor(false)}
        />
      )}
    </li>
  );
}

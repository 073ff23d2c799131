import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import type { Language } from '@plantdeck/core';
import { useBox } from '@plantdeck/core/element';
import { MAX_WIDGETS } from '@plantdeck/core/layout';
import { TextField } from '@plantdeck/core/ui';
import { Button, Chip, Icon, IconButton } from '@plantdeck/core/ui/base';
import type { Translate } from '@plantdeck/core/words';
import type { WidgetDefinition } from './definitions.ts';
import { WidgetHost } from './widget-host.tsx';

export interface CatalogueProps {
  readonly definitions: readonly WidgetDefinition[];
  readonly nameOf: (definition: WidgetDefinition) => string;
  readonly aboutOf: (definition: WidgetDefinition) => string;
  /** Types that stand on the page. */
  readonly placed: ReadonlySet<string>;
  readonly isFull: boolean;
  readonly hiddenCount: number;
  readonly lang: Language;
  readonly t: Translate;
  readonly closeLabel: string;
  readonly onAdd: (definition: WidgetDefinition) => void;
  readonly onGrab: (event: PointerEvent<HTMLElement>, definition: WidgetDefinition) => void;
  readonly onClose: () => void;
}

/** What can be put on the page: found by name, looked at with sample data, dragged or added at the first free place. */
export function Catalogue(props: CatalogueProps): ReactNode {
  const { definitions, nameOf, placed, hiddenCount, isFull, t, closeLabel, onClose } = props;
  const [text, setText] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const wanted = text.trim().toLocaleLowerCase();
  const found = definitions.filter((each) => nameOf(each).toLocaleLowerCase().includes(wanted));
  const groups = [
    { title: t('bench.ofSuite'), list: found.filter(({ group }) => group === 'suite') },
    { title: t('bench.ofBoards'), list: found.filter(({ group }) => group === 'board') },
    { title: t('bench.ofHost'), list: found.filter(({ group }) => group === 'host') },
  ].filter(({ list }) => list.length > 0);
  return (
    <aside className="bench-catalogue" aria-label={t('bench.catalogue')} part="catalogue">
      <header>
        <h2>{t('bench.catalogue')}</h2>
        <IconButton icon="close" label={closeLabel} onClick={onClose} />
      </header>
      <div className="bench-catalogue-search">
        <TextField
          type="search"
          icon="search"
          label={t('bench.search')}
          hideLabel
          placeholder={t('bench.search')}
          maxLength={100}
          value={text}
          onChange={setText}
        />
      </div>
      {found.length === 0 && <p role="status">{t('bench.noHit')}</p>}
      {groups.map(({ title, list }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {list.map((definition) => (
              <Entry
                key={definition.type}
                {...props}
                definition={definition}
                isPlaced={placed.has(definition.type)}
                isOpen={open === definition.type}
                onOpen={() => setOpen(open === definition.type ? null : definition.type)}
              />
            ))}
          </ul>
        </section>
      ))}
      <p>
        {isFull ? t('bench.full', { n: MAX_WIDGETS }) : t('bench.catalogueHint')}
        {hiddenCount > 0 && ` ${t('bench.hidden', { n: hiddenCount })}`}
      </p>
    </aside>
  );
}

function Entry({
  definition,
  nameOf,
  aboutOf,
  isPlaced,
  isOpen,
  isFull,
  lang,
  t,
  onAdd,
  onGrab,
  onOpen,
}: CatalogueProps & {
  readonly definition: WidgetDefinition;
  readonly isPlaced: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}): ReactNode {
  const name = nameOf(definition);
  return (
    <li>
      <div className="bench-entry">
        <span
          className="bench-entry-grip"
          aria-hidden="true"
          onPointerDown={(event) => {
            if (!isFull) onGrab(event, definition);
          }}
        >
          <Icon name={definition.icon} />
        </span>
        <button
          type="button"
          className="bench-entry-name"
          aria-expanded={isOpen}
          title={t('bench.preview', { widget: name })}
          onClick={onOpen}
        >
          <b>{name}</b>
          <small>{aboutOf(definition)}</small>
        </button>
        {isPlaced ? (
          <>
            <Chip>{t('bench.onBoard')}</Chip>
            <IconButton
              icon="plus"
              size="s"
              label={t('bench.addNamed', { widget: name })}
              disabled={isFull}
              onClick={() => onAdd(definition)}
            />
          </>
        ) : (
          <Button
            size="s"
            disabled={isFull}
            aria-label={t('bench.addNamed', { widget: name })}
            onClick={() => onAdd(definition)}
          >
            {t('bench.add')}
          </Button>
        )}
      </div>
      {isOpen && <Preview definition={definition} lang={lang} t={t} />}
    </li>
  );
}

/** Width of a cell that a preview is laid out for, px; its picture is made smaller, never its layout. */
const CELL_PX = 96;
const ROW_PX = 60;

/** The widget with sample data, or else with its own, small; a picture only. */
function Preview({
  definition,
  lang,
  t,
}: {
  readonly definition: WidgetDefinition;
  readonly lang: Language;
  readonly t: Translate;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [data, setData] = useState<unknown>(null);
  const { sample, size } = definition;
  const widthPx = Math.max(4, size.w) * CELL_PX;
  const heightPx = size.h * ROW_PX;
  useEffect(() => {
    let isGone = false;
    void sample?.(Date.now(), lang).then((loaded) => !isGone && setData(loaded));
    return () => void (isGone = true);
  }, [sample, lang]);
  const { width } = useBox();
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    node.style.setProperty('--width', `${widthPx}px`);
    node.style.setProperty('--height', `${heightPx}px`);
    node.style.setProperty('--scale', String(Math.min(1, node.clientWidth / widthPx)));
  }, [widthPx, heightPx, width]);
  return (
    <div className="bench-preview" ref={box} inert aria-hidden="true">
      {(sample === null || data !== null) && (
        <div className="bench-preview-widget">
          <WidgetHost
            id={`preview-${definition.type}`}
            definition={definition}
            heading={null}
            cfg={null}
            {...(data === null ? {} : { data })}
            sessionId={null}
            isEditing={false}
            isReadonly
            t={t}
            onCfg={() => undefined}
          />
        </div>
      )}
    </div>
  );
}

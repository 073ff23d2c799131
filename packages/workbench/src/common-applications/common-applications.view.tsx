import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { APPLICATIONS_MAX } from '@plantdeck/core/constants';
import {
  WorkApplicationsSchema,
  type WorkApplication,
  type WorkApplications,
} from '@plantdeck/core/contract';
import { useElement } from '@plantdeck/core/element';
import { rovingTarget, useToast } from '@plantdeck/core/ui';
import { Icon, menuIcon } from '@plantdeck/core/ui/base';
import { failureText } from '@plantdeck/core/words';
import type { WidgetViewProps } from '../widget/widget-kind.ts';
import { movedTo } from './move-in-list.ts';

/** A press that moves farther is a drag and opens nothing. */
const DRAG_PX = 6;

interface Drag {
  readonly code: string;
  readonly x: number;
  readonly y: number;
  readonly isMoving: boolean;
}

/** The chosen pages. Dragged, or moved by Alt and an arrow, they keep their new order at once. */
export function CommonApplicationsView({
  data,
  reader,
  session,
  openSettings,
  drill,
  refresh,
}: WidgetViewProps<WorkApplications, Readonly<Record<string, never>>>): ReactNode {
  const { t } = reader;
  const { root } = useElement();
  const tell = useToast();
  const grid = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  /** The order while it is dragged and saved; it stands on one version of what was read. */
  const [own, setOwn] = useState<{ readonly of: WorkApplications; readonly codes: readonly string[] } | null>(
    null,
  );
  const [told, setTold] = useState('');
  const [focused, setFocused] = useState(0);
  const canSort = session !== null && openSettings !== null;
  const codes = own?.of === data ? own.codes : data.records.map(({ resourcesCode }) => resourcesCode);
  const shown = codes.flatMap((code) => data.records.filter(({ resourcesCode }) => resourcesCode === code));

  const save = async (next: readonly string[]): Promise<void> => {
    try {
      await session?.request('workApplicationsSave', {
        schema: WorkApplicationsSchema,
        body: { resourcesCodes: next, version: data.version },
      });
    } catch (error) {
      // Whoever saved meanwhile has the newer order: it is read again below.
      setOwn(null);
      tell({ tone: 'error', text: t('common-applications.notMoved', { reason: failureText(error, t) }) });
    }
    await refresh();
  };
  const place = (code: string, to: number): readonly string[] | null => {
    const from = codes.indexOf(code);
    const next = movedTo(codes, from, to);
    if (next.indexOf(code) === from) return null;
    setOwn({ of: data, codes: next });
    return next;
  };
  const move = (application: WorkApplication, by: number): void => {
    const from = codes.indexOf(application.resourcesCode);
    const next = place(application.resourcesCode, from + by);
    if (!next) return;
    const at = next.indexOf(application.resourcesCode);
    setFocused(at);
    setTold(t('common-applications.moved', { name: application.name, place: at + 1, count: next.length }));
    void save(next);
  };
  const onKeyDown = (event: KeyboardEvent, application: WorkApplication, index: number): void => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (event.altKey && step !== undefined && canSort) {
      event.preventDefault();
      return move(application, step);
    }
    const key = event.key === 'ArrowUp' ? 'ArrowLeft' : event.key === 'ArrowDown' ? 'ArrowRight' : event.key;
    const target = event.altKey
      ? null
      : rovingTarget(key, index, shown.length, { axis: 'horizontal', wrap: false });
    if (target === null) return;
    event.preventDefault();
    setFocused(target);
    grid.current?.querySelectorAll('button')[target]?.focus();
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (!drag) return;
    const isMoving = drag.isMoving || Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_PX;
    if (!isMoving) return;
    if (!drag.isMoving) {
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      setDrag({ ...drag, isMoving });
    }
    const over = root.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-code]');
    const code = over?.dataset['code'];
    if (code !== undefined && code !== drag.code) place(drag.code, codes.indexOf(code));
  };
  const onPointerEnd = (isDropped: boolean): void => {
    if (drag?.isMoving === true) {
      const before = data.records.map(({ resourcesCode }) => resourcesCode).join();
      if (!isDropped) setOwn(null);
      else if (codes.join() !== before) void save(codes);
    }
    // The click that ends a drag comes after this.
    setTimeout(() => setDrag(null), 0);
  };

  return (
    <>
      {data.revoked > 0 && (
        <p className="app-note" role="status">
          <Icon name="info" size="xs" />
          {t('common-applications.revoked', { n: data.revoked })}
        </p>
      )}
      <ul className="apps" ref={grid} aria-label={t('widget.common-applications.title')}>
        {shown.map((application, index) => (
          <li
            key={application.resourcesCode}
            data-code={application.resourcesCode}
            className={
              drag?.isMoving === true && drag.code === application.resourcesCode ? 'dragged' : undefined
            }
          >
            <button
              type="button"
              className="app"
              tabIndex={index === Math.min(focused, shown.length - 1) ? 0 : -1}
              aria-keyshortcuts={canSort ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
              title={canSort ? t('common-applications.hint') : undefined}
              onFocus={() => setFocused(index)}
              onKeyDown={(event) => onKeyDown(event, application, index)}
              onPointerDown={(event) => {
                // A finger scrolls the page; it sorts in the settings.
                if (canSort && event.button === 0 && event.pointerType !== 'touch')
                  setDrag({
                    code: application.resourcesCode,
                    x: event.clientX,
                    y: event.clientY,
                    isMoving: false,
                  });
              }}
              onPointerMove={onPointerMove}
              onPointerUp={() => onPointerEnd(true)}
              onPointerCancel={() => onPointerEnd(false)}
              onClick={() => {
                if (drag?.isMoving !== true) open(application);
              }}
            >
              <Icon name={menuIcon(application.icon)} />
              <span>{application.name}</span>
              {application.opensWindow && <span className="sr"> {t('common-applications.newWindow')}</span>}
            </button>
          </li>
        ))}
        {openSettings && shown.length < APPLICATIONS_MAX && (
          <li>
            <button type="button" className="app app-add" onClick={openSettings}>
              <Icon name="plus" />
              <span>{t('common.add')}</span>
            </button>
          </li>
        )}
      </ul>
      <span className="sr" role="status">
        {told}
      </span>
    </>
  );

  function open({ resourcesCode, uri }: WorkApplication): void {
    const [to = '', query = ''] = uri.split('?');
    drill(resourcesCode, to, Object.fromEntries(new URLSearchParams(query)));
  }
}

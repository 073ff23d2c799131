import { createElement, useEffect, useRef, type ReactNode } from 'react';
import { useElement } from '@plantdeck/core/element';
import { siblingTag } from '../parts/sibling-tag.ts';
import type { OwnPageProps } from '../routes/own-pages.ts';
import type { DocketView } from './dockets.element.ts';

/** A page of stock papers: the element in the view of its path, moved on by the product's own addresses. */
function DocketPage({ view, query, go }: OwnPageProps & { readonly view: DocketView }): ReactNode {
  const { host } = useElement();
  const holder = useRef<HTMLDivElement>(null);
  const asked = new URLSearchParams(query);

  useEffect(() => {
    const node = holder.current;
    const onDrill = (event: Event): void => {
      const { detail } = event as CustomEvent<{ to?: unknown; query?: Record<string, string> }>;
      // A host that took it over has its own way.
      if (event.defaultPrevented || typeof detail?.to !== 'string') return;
      event.preventDefault();
      const search = new URLSearchParams(detail.query ?? {}).toString();
      go(search ? `${detail.to}?${search}` : detail.to);
    };
    node?.addEventListener('plant-drill', onDrill);
    return () => node?.removeEventListener('plant-drill', onDrill);
  }, [go]);

  return (
    <div className="board-page" ref={holder}>
      {createElement(siblingTag(host, 'dockets'), {
        view,
        'template-id': asked.get('docketTemplateId') ?? undefined,
        'docket-id': asked.get('docketId') ?? undefined,
      })}
    </div>
  );
}

const pageOf =
  (view: DocketView) =>
  (props: OwnPageProps): ReactNode => <DocketPage {...props} view={view} />;

export const ManagePage = pageOf('manage');
export const EditPage = pageOf('edit');
export const LabelPage = pageOf('label');
export const PreviewPage = pageOf('preview');
export const FilledPage = pageOf('filled');

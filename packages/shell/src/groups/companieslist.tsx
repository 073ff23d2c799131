import { createElement, useEffect, useRef, type ReactNode } from 'react';
import { useElement } from '@plantdeck/core/element';
import type { OwnPageProps } from '../routes/own-pages.ts';
import { siblingTag } from '../parts/sibling-tag.ts';

/** The companies of a person; after a switch the first page of the new one opens. */
export default function CompaniesPage({ go }: OwnPageProps): ReactNode {
  const { host } = useElement();
  const box = useRef<HTMLDivElement>(null);
  const newest = useRef(go);
  useEffect(() => {
    newest.current = go;
  });
  useEffect(() => {
    const { current } = box;
    const onChange = (): void => newest.current('/', true);
    current?.addEventListener('plant-company-change', onChange);
    return () => current?.removeEventListener('plant-company-change', onChange);
  }, []);
  return (
    <div ref={box}>
      {createElement(siblingTag(host, 'company-list'), {
        session: host.getAttribute('session') ?? undefined,
      })}
    </div>
  );
}

import { createElement, useEffect, useRef, type ReactNode } from 'react';
import { landingRoute } from '@plantdeck/core';
import { useElement } from '@plantdeck/core/element';
import { routeAt } from '@plantdeck/core/routes';
import { useToast } from '@plantdeck/core/ui';
import { useWords } from '@plantdeck/core/words';
import type { OwnPageProps } from '../routes/own-pages.ts';
import { siblingTag } from '../parts/sibling-tag.ts';

/** The companies of a person; after a switch the first page of the new one opens. */
export default function CompaniesPage({ session, go }: OwnPageProps): ReactNode {
  const { host } = useElement();
  const core = useWords('core');
  const tell = useToast();
  const box = useRef<HTMLDivElement>(null);
  // What the list itself says of it leaves the page together with the list.
  const leave = (): void => {
    const now = session.state.peek();
    const { customization } = now.name === 'ready' ? now.model.enterprise : {};
    tell({ text: core.t('message.companySwitched') });
    // Straight there: on a way over `/` the frame, and the message in it, would be taken down.
    const first = landingRoute(session.menus.peek(), customization);
    go(routeAt(first)?.route.opensWindow ? '/' : first, true);
  };
  const newest = useRef(leave);
  useEffect(() => {
    newest.current = leave;
  });
  useEffect(() => {
    const { current } = box;
    const onChange = (): void => newest.current();
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

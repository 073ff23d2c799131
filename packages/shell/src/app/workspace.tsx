import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { guardButtons, type PlantSession } from '@plantdeck/core';
import { defineReactElement, useElement } from '@plantdeck/core/element';
import { obeyParentWindow } from '@plantdeck/core/frames';
import { Skeleton } from '@plantdeck/core/ui/base';
import { companyListElement } from '../company/company-list.element.ts';
import equipmentCss from '../equipment/equipment.css?inline';
import { Frame } from '../frame/frame.tsx';
import { helpUrl } from '../frame/header-entries.ts';
import { AppFrames } from '../frames/app-frames.tsx';
import type { ToldTitle } from '../frames/told-title.ts';
import { headerElement } from '../header/header.element.ts';
import { menuElement } from '../menu/menu.element.ts';
import { useMenuNews } from '../menu/use-menu-news.ts';
import type { Place } from '../navigation/navigation.ts';
import { siblingTag } from '../parts/sibling-tag.ts';
import { UpgradePrompt } from '../upgrade/upgrade-prompt.tsx';
import watermarkCss from '../watermark/watermark.css?inline';
import { useWatermark } from '../watermark/use-watermark.ts';
import { isWall } from '../routes/route-decision.ts';
import { Wall } from '../wall/wall.tsx';
import { PageView, type PageViewProps } from './page-view.tsx';

export interface WorkspaceProps extends PageViewProps {
  readonly place: Place;
  /** A page stands alone where it has no frame, and where nobody is signed in. */
  readonly isBare: boolean;
  /** It is not known yet whether somebody composed a page of this path. */
  readonly isPending: boolean;
  readonly onTitle: (told: ToldTitle) => void;
}

/** The product behind the sign-in: frame, sub-applications and pages, in a file of their own. */
export default function Workspace(props: WorkspaceProps): ReactNode {
  const { session, navigation, config, decision, place, isBare, isPending, title, ownsPage, go, onTitle } =
    props;
  const element = useElement();
  const { host } = element;
  // Before anything is drawn: what is handed to an element without its code would be an attribute of another name.
  useState(() => defineParts(host));
  useLayoutEffect(() => {
    for (const css of [equipmentCss, watermarkCss]) element.adopt(css);
  }, [element]);
  const route = decision.kind === 'page' || decision.kind === 'forbidden' ? decision.route : null;
  useParentWindow(ownsPage, session, config.parentOrigins);
  useHelpHost(ownsPage && route?.opens === 'help' ? helpUrl(config) : null);
  useWatermark(session, navigation);
  useMenuNews(session);
  useEffect(() => (ownsPage ? guardButtons(document, session.buttons) : undefined), [ownsPage, session]);

  const shown = <PageView {...props} />;
  if (isBare) return shown;
  if (decision.kind === 'page' && isWall(route, place.query))
    return <Wall session={ownsPage ? session : null}>{shown}</Wall>;
  return (
    <Frame session={session} navigation={navigation} config={config} go={go} title={title} route={route}>
      {ownsPage && <UpgradePrompt session={session} />}
      <AppFrames
        session={session}
        route={decision.kind === 'page' && !isPending ? route : null}
        place={place}
        navigation={navigation}
        title={title}
        go={go}
        onTitle={onTitle}
      />
      {isPending ? <Skeleton height={320} /> : shown}
    </Frame>
  );
}

/** The frame is put together from published elements, which come with it. */
function defineParts(host: HTMLElement): void {
  const prefix = siblingTag(host, '*');
  for (const part of [headerElement, menuElement, companyListElement]) defineReactElement(part, prefix);
}

/** A page around the site may tell it that the session is over. */
function useParentWindow(
  ownsPage: boolean,
  session: PlantSession,
  origins: readonly string[] | undefined,
): void {
  const list = origins?.join(' ') ?? '';
  useEffect(
    () => (ownsPage ? obeyParentWindow(session, list.split(' ')) : undefined),
    [ownsPage, session, list],
  );
}

/** The manual of hosts that have it elsewhere. */
function useHelpHost(url: string | null): void {
  useEffect(() => {
    if (url !== null) location.replace(url);
  }, [url]);
}

import type { ComponentType } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { HostConfig } from '@plantdeck/core/contract';
import type { RouteEntry } from '@plantdeck/core/routes';
import { AccountBanners } from './account-banners.tsx';
import { AccountLayer } from '../account/account-layer.tsx';
import { NoSocket } from './no-socket.tsx';

/** What a part of the frame gets. It is mounted once, for as long as somebody is signed in. */
export interface FramePartProps {
  readonly session: PlantSession;
  readonly config: HostConfig;
  /** The page shown; null where nothing is registered. */
  readonly route: RouteEntry | null;
  readonly title: string;
  readonly go: (to: string, replace?: boolean) => void;
}

interface FramePart {
  readonly id: string;
  /** `banner` stands over the page, `layer` over everything. */
  readonly slot: 'banner' | 'layer';
  readonly view: ComponentType<FramePartProps>;
}

/** What stands around every page besides header, menu and footer: one line each, in the order of the screen. */
export const FRAME_PARTS: readonly FramePart[] = [
  { id: 'account', slot: 'banner', view: AccountBanners },
  { id: 'no-socket', slot: 'banner', view: NoSocket },
  { id: 'account-dialogs', slot: 'layer', view: AccountLayer },
];

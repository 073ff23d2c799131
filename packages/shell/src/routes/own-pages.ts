import type { ComponentType } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { HostConfig } from '@plantdeck/core/contract';
import { withStyle } from './with-style.tsx';
import type { RouteEntry, RouteName } from '@plantdeck/core/routes';

/** What a page of the shell gets. */
export interface OwnPageProps {
  readonly session: PlantSession;
  readonly config: HostConfig;
  readonly route: RouteEntry;
  /** Of the page, in the reader's language. */
  readonly title: string;
  /** Without the question mark. */
  readonly query: string;
  /** Values of the path's parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly go: (to: string, replace?: boolean) => void;
}

export type OwnPageFile = () => Promise<{ readonly default: ComponentType<OwnPageProps> }>;

/** Pages of no group that the shell shows by itself, one line each; a file is a chunk that loads on the first visit. */
export const OWN_PAGES: Readonly<Partial<Record<RouteName, OwnPageFile>>> = {
  barCodeTemplateEdit: () => docketPage('LabelPage'),
  docketManagement: () => docketPage('ManagePage'),
  docketTemplateManagementEdit: () => docketPage('EditPage'),
  templatePreview: () => docketPage('PreviewPage'),
  templateHasDataPreview: () => docketPage('FilledPage'),
  alarmSetting: () => import('../alarms/alarm-setting-page.tsx'),
  messageDetail: () => import('../messages/message-page.tsx'),
  EAMLogin: () => import('../equipment/equipment-login.tsx'),
  enterpriseBranding: () =>
    withStyle(
      () => import('../branding/branding-page.tsx'),
      () => import('../branding/branding.css?inline'),
    ),
  Setup: () =>
    withStyle(
      () => import('../setup/setup-page.tsx'),
      () => import('../setup/setup.css?inline'),
    ),
  tianji: () => import('../pages/report-centre-page.tsx'),
};

type DocketPages = typeof import('../dockets/docket-page.tsx');
async function docketPage(
  name: keyof DocketPages,
): Promise<{ readonly default: ComponentType<OwnPageProps> }> {
  return { default: (await import('../dockets/docket-page.tsx'))[name] };
}

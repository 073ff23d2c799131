import type { ComponentType } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { HostConfig } from '@plantdeck/core/contract';
import type { IconName } from '@plantdeck/core/ui/base';
import { accountOf } from '../account/account-store.ts';
import { AlarmBell } from '../alarms/alarm-bell.tsx';

/** What an entry of the header may look at and use. */
export interface HeaderNow {
  readonly session: PlantSession;
  readonly config: HostConfig;
  /** An alarm came that reminds, and nobody has looked since. */
  readonly hasAlarm: boolean;
  /** Opens a page of the product; in a foreign page the host is asked to. */
  readonly navigate: (to: string) => void;
}

export interface HeaderDialogProps {
  readonly session: PlantSession;
  readonly config: HostConfig;
  readonly onClose: () => void;
  readonly navigate: (to: string) => void;
}

type HeaderAction =
  | { readonly kind: 'page'; readonly to: string }
  /** A window of its own; null leads to `orElse`, a page. */
  | { readonly kind: 'window'; readonly url: (now: HeaderNow) => string | null; readonly orElse: string }
  /** A dialog whose file loads on the first press. */
  | {
      readonly kind: 'dialog';
      readonly load: () => Promise<{ readonly default: ComponentType<HeaderDialogProps> }>;
    }
  | { readonly kind: 'run'; readonly run: (now: HeaderNow) => void };

export interface HeaderEntry {
  readonly id: string;
  /** `bar` is an icon in the header, `menu` a line of the account's menu. */
  readonly place: 'bar' | 'menu';
  readonly icon: IconName;
  /** Key of its name in the words of the shell. */
  readonly label: string;
  /** Code of the button, where permissions decide. */
  readonly trackId?: string;
  readonly isShown?: (now: HeaderNow) => boolean;
  /** Something new is behind it: it bears a mark, and another name. */
  readonly news?: { readonly label: string; readonly isThere: (now: HeaderNow) => boolean };
  /** In place of the icon alone, for an entry of the bar. */
  readonly face?: ComponentType<HeaderFaceProps>;
  readonly action: HeaderAction;
}

export interface HeaderFaceProps {
  readonly session: PlantSession;
  readonly label: string;
  readonly hasNews: boolean;
  /** Marks of the entry for tests and tracking. */
  readonly data: Readonly<Record<`data-${string}`, string>>;
  readonly onPress: () => void;
}

function mayListAlarms({ session }: HeaderNow): boolean {
  return session.buttons.peek()['alarm:list'] === true;
}

/** What the header offers besides company, search, messages and assistant: one line each, in the order of the screen. */
export const HEADER_ENTRIES: readonly HeaderEntry[] = [
  // One bell: the alarm list for those who may see it, the messages for everybody else.
  {
    id: 'alarms',
    place: 'bar',
    icon: 'bell',
    label: 'header.alarms',
    face: AlarmBell,
    trackId: 'alarm:list',
    isShown: mayListAlarms,
    news: { label: 'header.alarms_new', isThere: ({ hasAlarm }) => hasAlarm },
    action: { kind: 'dialog', load: () => import('../alarms/alarm-list-header.tsx') },
  },
  {
    id: 'alarms',
    place: 'bar',
    icon: 'bell',
    label: 'header.alarms',
    isShown: (now) => !mayListAlarms(now),
    news: { label: 'header.alarms_new', isThere: ({ hasAlarm }) => hasAlarm },
    action: { kind: 'page', to: '/messageCenter' },
  },
  {
    id: 'alarm-setting',
    place: 'menu',
    icon: 'bell',
    label: 'header.alarmSetting',
    trackId: 'alarm:list',
    isShown: mayListAlarms,
    action: { kind: 'dialog', load: () => import('../alarms/alarm-setting-header.tsx') },
  },
  {
    id: 'help',
    place: 'menu',
    icon: 'idea',
    label: 'header.help',
    isShown: ({ config }) => !config.hideHelp,
    action: { kind: 'window', url: ({ config }) => helpUrl(config), orElse: '/helpPage' },
  },
  {
    id: 'change-password',
    place: 'menu',
    icon: 'lock',
    label: 'account.changePassword',
    action: { kind: 'run', run: ({ session }) => accountOf(session).show('password') },
  },
  {
    id: 'security',
    place: 'menu',
    icon: 'shield',
    label: 'account.security',
    action: { kind: 'run', run: ({ session }) => accountOf(session).show('security') },
  },
  {
    id: 'bind-phone',
    place: 'menu',
    icon: 'phone',
    label: 'account.bindPhone',
    isShown: ({ session }) => accountOf(session).status.peek().phone?.bound !== true,
    action: { kind: 'run', run: ({ session }) => accountOf(session).show('phone') },
  },
  {
    id: 'change-phone',
    place: 'menu',
    icon: 'phone',
    label: 'account.changePhone',
    isShown: ({ session }) => accountOf(session).status.peek().phone?.bound === true,
    action: { kind: 'run', run: ({ session }) => accountOf(session).show('phone') },
  },
  {
    id: 'app',
    place: 'menu',
    icon: 'download',
    label: 'header.app',
    isShown: ({ config }) => !config.hideApp && Boolean(config.appUrl),
    action: { kind: 'dialog', load: () => import('../app-download/app-download.tsx') },
  },
  {
    id: 'switch-company',
    place: 'menu',
    icon: 'enterprise',
    label: 'header.switchCompany',
    isShown: ({ config }) => !config.hideSwitchCompany,
    action: { kind: 'page', to: '/companieslist' },
  },
  {
    id: 'sign-out',
    place: 'menu',
    icon: 'log-out',
    label: 'header.signOut',
    action: { kind: 'run', run: ({ session }) => void session.signOut() },
  },
];

/** The manual on the configured help host; null without one. */
export function helpUrl({ helpHost, urlPath }: HostConfig): string | null {
  if (!helpHost) return null;
  const base = /^https?:\/\//.test(helpHost) ? helpHost : `https://${helpHost}`;
  try {
    return new URL(urlPath || '/', base).href;
  } catch {
    return null;
  }
}

import type { AppLink, ExtractInfo, Quota } from '@plantdeck/core/contract';
import type { ClassAttributes, HTMLAttributes } from 'react';
import type { AssistantErrorDetail } from '../errors/error-detail.ts';

/** What can be set on `<plant-assistant>`. */
export interface AssistantProperties {
  session?: string | undefined;
  display?: 'drawer' | 'inline';
  open?: boolean;
  width?: number;
  openKey?: string;
  launcher?: boolean;
  imageHosts?: readonly string[];
  linkHosts?: readonly string[];
  transientCodes?: readonly string[];
  lockingCodes?: readonly string[];
  /** Texts in a language of the page, by the keys of ours. */
  words?: { readonly lang: string; readonly texts: Readonly<Record<string, string>> };
  sharedPhrases?: readonly { readonly abbreviation: string; readonly text: string }[];
}

/** `<plant-assistant>` as a script sees it. */
export interface AssistantElement extends HTMLElement, AssistantProperties {
  /** Opens and sends; answers false when the question could not be taken. */
  ask(question: string, context?: ExtractInfo['context']): boolean;
  /** The whole conversation as markdown, older pages included. */
  exportConversation(): Promise<string>;
}

/** Detail of `plant-assistant-quota`. */
export interface AssistantQuotaDetail extends Quota {
  readonly level: 'unlimited' | 'enough' | 'low' | 'exhausted';
}

/** Events of `<plant-assistant>` by name. */
export interface AssistantEvents {
  'plant-assistant-error': CustomEvent<AssistantErrorDetail>;
  'plant-assistant-quota': CustomEvent<AssistantQuotaDetail>;
  /** Cancellable: prevent it when the page opens the link. */
  'plant-assistant-link': CustomEvent<AppLink>;
  'plant-assistant-listening': CustomEvent<null>;
  'plant-assistant-opened': CustomEvent<{ readonly widthPx: number }>;
  'plant-assistant-resize': CustomEvent<{ readonly widthPx: number }>;
  'plant-assistant-closed': CustomEvent<null>;
  /** Cancellable: prevent it to keep a question back. */
  'plant-before-send': CustomEvent<{ readonly query: string }>;
}

/** Listeners as React takes them: `onplant-assistant-error` and so on. */
export type Handlers = {
  [TName in keyof AssistantEvents as `on${TName}`]?: (event: AssistantEvents[TName]) => void;
};

declare global {
  interface HTMLElementTagNameMap {
    'plant-assistant': AssistantElement;
  }
  interface HTMLElementEventMap extends AssistantEvents {}
}

/** `<plant-assistant>` in React, from version 19 on. */
export interface AssistantJsxProperties
  extends HTMLAttributes<AssistantElement>, ClassAttributes<AssistantElement>, AssistantProperties, Handlers {
  readonly 'open-key'?: string;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'plant-assistant': AssistantJsxProperties;
    }
  }
}

import type { AnswerFailure } from '../conversation/conversation-types.ts';

/**
 * Everything that can go wrong for the reader, under ids that never change: what a person reads out on the phone and
 * what a host counts. Cause and remedy of each stand in the words as `error.<id>.cause` and `error.<id>.remedy`.
 */
export const ERROR_CATALOGUE = {
  'PA-101': { where: 'permission' },
  'PA-102': { where: 'page' },
  'PA-103': { where: 'history' },
  'PA-104': { where: 'quota' },
  'PA-105': { where: 'evaluate' },
  'PA-106': { where: 'export' },
  'PA-107': { where: 'versions' },
  'PA-108': { where: 'phrases' },
  'PA-109': { where: 'attachment' },
  'PA-201': { where: 'answer' },
  'PA-202': { where: 'answer' },
  'PA-203': { where: 'answer' },
  'PA-204': { where: 'answer' },
  'PA-205': { where: 'answer' },
  'PA-206': { where: 'stop' },
  'PA-301': { where: 'renderer' },
  'PA-302': { where: 'phrases' },
  'PA-303': { where: 'link' },
} as const;

export type AssistantErrorId = keyof typeof ERROR_CATALOGUE;
export type AssistantErrorPlace = (typeof ERROR_CATALOGUE)[AssistantErrorId]['where'];

const BY_FAILURE: Readonly<Record<AnswerFailure['kind'], AssistantErrorId>> = {
  over: 'PA-201',
  transient: 'PA-202',
  expired: 'PA-203',
  lost: 'PA-204',
  unsent: 'PA-205',
};

/** The entry of an answer that failed. */
export const idOfFailure = (kind: AnswerFailure['kind']): AssistantErrorId => BY_FAILURE[kind];

const BY_CALL = {
  permission: 'PA-101',
  page: 'PA-102',
  history: 'PA-103',
  quota: 'PA-104',
  evaluate: 'PA-105',
  export: 'PA-106',
  versions: 'PA-107',
  storedPhrases: 'PA-108',
  attachment: 'PA-109',
} as const satisfies Record<string, AssistantErrorId>;

/** The entry of a call that failed. */
export const idOfCall = (call: keyof typeof BY_CALL): AssistantErrorId => BY_CALL[call];

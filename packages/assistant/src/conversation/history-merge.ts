import { SENDER_USER, type ChatMessage, type HistoryPage, type MessageNode } from '@plantdeck/core/contract';
import {
  feedContent,
  feedThinking,
  finishStream,
  startStream,
  streamNodes,
  type ClosedBy,
  type StreamDialect,
  type StreamParserState,
} from '@plantdeck/core/grammar';
import type { AnswerItem, AnswerVersion, ConversationItem, QuestionItem } from './conversation-types.ts';

/** Items of one page of history, in its order: oldest first. */
export function itemsOfPage(page: HistoryPage, dialect: StreamDialect): readonly ConversationItem[] {
  const questions = new Map<string, string>();
  return page.records.map((message) => {
    if (message.sender === SENDER_USER) {
      questions.set(message.requestId, message.content);
      return questionOf(message);
    }
    return answerOf(message, questions.get(message.requestId) ?? '', dialect);
  });
}

/**
 * Puts an older page before what is there. Messages that are there already, live or from another page, are left out:
 * cursors may overlap when new messages came in between.
 */
export function prependItems(
  items: readonly ConversationItem[],
  older: readonly ConversationItem[],
): readonly ConversationItem[] {
  const known = new Set(items.flatMap(identities));
  const fresh = older.filter((item) => !identities(item).some((identity) => known.has(identity)));
  return fresh.length === 0 ? items : [...fresh, ...items];
}

/** Takes over ids and ratings that only the platform knows, for answers that ended without END. */
export function adoptIds(items: readonly ConversationItem[], page: HistoryPage): readonly ConversationItem[] {
  return items.map((item) => {
    if (item.role === 'user') return item;
    let changed = false;
    const versions = item.versions.map((version) => {
      if (version.messageId !== null) return version;
      const stored = page.records.find((r) => r.sender !== SENDER_USER && r.requestId === version.requestId);
      if (stored === undefined) return version;
      changed = true;
      return { ...version, messageId: stored.id };
    });
    return changed ? { ...item, versions } : item;
  });
}

/** The nodes of a stored answer: ready ones as they are, marked text through the parser that live text takes. */
export function storedNodes(message: ChatMessage, dialect: StreamDialect): readonly MessageNode[] {
  if (message.messageNodes) return message.messageNodes;
  const closedBy: Record<string, ClosedBy> = { stopped: 'stop', failed: 'error' };
  const parser = storedParser(message, dialect);
  return streamNodes(
    message.state === 'streaming' ? parser : finishStream(parser, closedBy[message.state ?? ''] ?? 'end'),
  );
}

/** The parser of a stored answer as it stood when it was stored, so that a running one can go on. */
export function storedParser(message: ChatMessage, dialect: StreamDialect): StreamParserState {
  return feedContent(feedThinking(startStream(dialect), message.thinkContent ?? ''), message.content);
}

function questionOf(message: ChatMessage): QuestionItem {
  return {
    role: 'user',
    key: `u:${message.requestId}:${message.id}`,
    messageId: message.id,
    requestId: message.requestId,
    text: message.content,
    attachments: message.attachments ?? [],
    createdAt: message.createdAt ?? null,
  };
}

function answerOf(message: ChatMessage, question: string, dialect: StreamDialect): AnswerItem {
  const version: AnswerVersion = {
    requestId: message.requestId,
    messageId: message.id,
    nodes: storedNodes(message, dialect),
    state: message.state ?? 'finished',
    stopConfirmed: true,
    failure: null,
    recommended: [],
    thinkingSpan: null,
    nodeSpans: [],
    live: false,
  };
  return {
    role: 'assistant',
    key: `a:${message.requestId}:${message.id}`,
    question,
    versions: [version],
    olderVersions: message.olderVersions ?? 0,
    shown: 0,
    evaluate: message.evaluate,
    reason: message.evaluateReason ?? null,
    createdAt: message.createdAt ?? null,
  };
}

function identities(item: ConversationItem): string[] {
  if (item.role === 'user')
    return [`u:${item.requestId}`, ...(item.messageId === null ? [] : [item.messageId])];
  return item.versions.flatMap((version) => [
    `a:${version.requestId}`,
    ...(version.messageId === null ? [] : [version.messageId]),
  ]);
}

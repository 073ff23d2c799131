import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  OperateLogSchema,
  PageDestroySchema,
  PageJumpSchema,
  PageSessionSchema,
  PageVisitSchema,
  PointListSchema,
  PointSchema,
  ScriptErrorSchema,
  TrackEventSchema,
} from '../contract/tracking.ts';
import { PAGE_REGISTRY } from '../routes/page-registry.ts';
import type { EndpointName } from '../contract/endpoints.ts';
import { OPERATION_EVENTS, operationEvent } from './operations.ts';
import { redactText } from './redact.ts';
import { createTracker } from './tracker.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }));
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const SCHEMAS: Partial<Record<EndpointName, v.GenericSchema>> = {
  pageSessionUpdate: PageSessionSchema,
  pageVisitAdd: PageVisitSchema,
  pageJump: PageJumpSchema,
  pageDestroy: PageDestroySchema,
  pointReportEvent: PointSchema,
  pointPolymerization: PointListSchema,
  eventAdd: TrackEventSchema,
  operateLogAdd: OperateLogSchema,
  scriptErrorAdd: ScriptErrorSchema,
};

function setUp() {
  const sent: { endpoint: EndpointName; body: Record<string, unknown>; isLeaving: boolean }[] = [];
  let ids = 0;
  const tracker = createTracker(
    {
      send(endpoint, body, isLeaving) {
        // Whatever is told fits what the platform takes.
        v.parse(SCHEMAS[endpoint] ?? v.never(), body);
        sent.push({ endpoint, body: body as Record<string, unknown>, isLeaving });
      },
      nowMs: () => Date.now(),
      elapsedMs: () => Date.now(),
      randomId: () => `${(ids += 1)}`.padStart(32, '0'),
    },
    '1.0.0',
  );
  const of = (endpoint: EndpointName) => sent.filter((each) => each.endpoint === endpoint);
  return { tracker, sent, of };
}
const board = { pageId: 9000001, path: '/a', title: 'A' };
const log = { pagePathName: 'A', pagePublicPath: '/cloud/a', resourcesCode: 'a', timeMillis: 87 };

describe('a page session', () => {
  test('begins at load, learns its reader, and tells visits, jumps and the end', () => {
    const { tracker, sent } = setUp();
    tracker.seenBy({ userId: 'u1', orgId: 'o1', language: 'en' });
    tracker.seenBy({ userId: 'u1', orgId: 'o1', language: 'en' });
    tracker.opened(board);
    vi.advanceTimersByTime(1_200);
    tracker.opened({ pageId: 9000002, path: '/b', title: 'B' });
    vi.advanceTimersByTime(300);
    tracker.leave();
    tracker.leave();
    expect(sent.map(({ endpoint, isLeaving }) => [endpoint, isLeaving])).toEqual([
      ['pageSessionUpdate', false],
      ['pageSessionUpdate', false],
      ['pageVisitAdd', false],
      ['pageJump', false],
      ['pageVisitAdd', false],
      ['pageDestroy', true],
    ]);
    expect(sent[3]?.body).toMatchObject({ fromPath: '/a', toPath: '/b', stayMs: 1_200 });
    expect(sent[5]?.body).toMatchObject({ path: '/b', stayMs: 300 });
    expect(sent[0]?.body).toMatchObject({ trackType: 'PAGE_SESSION', userId: '' });
  });

  test('out of the cache is another one', () => {
    const { tracker, of } = setUp();
    tracker.opened(board);
    tracker.comeBack();
    tracker.leave();
    tracker.comeBack();
    expect(of('pageVisitAdd').map(({ body }) => body['sessionId'])).toEqual([
      '1'.padStart(32, '0'),
      '2'.padStart(32, '0'),
    ]);
  });
});

describe('points', () => {
  test('gather for five seconds and travel together, the same ones counted', () => {
    const { tracker, of } = setUp();
    tracker.opened(board);
    tracker.painted(log);
    for (let press = 0; press < 3; press += 1) tracker.pressed('assistant', 'Open the assistant');
    expect(of('pointPolymerization')).toEqual([]);
    vi.advanceTimersByTime(5_000);
    const [list] = of('pointPolymerization');
    expect(v.parse(PointListSchema, list?.body).events).toMatchObject([
      { eventId: 'page.open', path: '/a', count: 1, performance: log },
      { eventId: '900000101', path: '/a', count: 3 },
    ]);
    expect([of('eventAdd').length, of('operateLogAdd').length]).toEqual([3, 3]);
    expect(of('operateLogAdd')[0]?.body).toMatchObject({ operateName: 'Open the assistant', url: '/a' });
  });

  test('a single one is reported alone, and all leave with the page', () => {
    const { tracker, of } = setUp();
    tracker.opened(board);
    tracker.painted(log);
    tracker.leave();
    expect(of('pointReportEvent')).toMatchObject([{ isLeaving: true, body: { performance: log } }]);
  });

  test('a button that no table names is nobody’s operation', () => {
    const { tracker, of } = setUp();
    tracker.pressed('assistant', 'before any page');
    tracker.opened(board);
    tracker.pressed('constructor', 'x');
    expect(of('eventAdd')).toEqual([]);
  });
});

test('script errors are told once each, without secrets, and not for ever', () => {
  const { tracker, of } = setUp();
  tracker.opened(board);
  const stack = `at https://x/cloud/a?token=abc:1:2 eyJhbGciOi.eyJzdWIi.c2ln ${'a1'.repeat(40)}`;
  tracker.failed({ message: 'x is not a function', stack });
  tracker.failed({ message: 'x is not a function', stack });
  for (let each = 0; each < 50; each += 1) tracker.failed({ message: `m${each}`, stack: '' });
  expect(of('scriptErrorAdd')).toHaveLength(20);
  expect(of('scriptErrorAdd')[0]?.body).toMatchObject({ path: '/a', version: '1.0.0' });
  expect(JSON.stringify(of('scriptErrorAdd'))).not.toMatch(/abc|eyJ|a1a1/);
});

test('every page maps its buttons to event ids of its own', () => {
  const ids = [...OPERATION_EVENTS.values()].flatMap((events) => Object.values(events));
  expect(new Set(ids).size).toBe(ids.length);
  expect(OPERATION_EVENTS.size).toBe(PAGE_REGISTRY.length);
  expect(operationEvent(9000001, 'board:export')).toBe('900000104');
  expect([operationEvent(1, 'assistant'), operationEvent(9000001, 'toString')]).toEqual([null, null]);
});

test('what could be a secret is taken out of a text', () => {
  expect(redactText('GET https://a/b?code=1#x failed', 100)).toBe('GET https://a/b?… failed');
});

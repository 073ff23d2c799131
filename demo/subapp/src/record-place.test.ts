import { expect, test } from 'vitest';
import { recordPlace } from './record-place.ts';

test.each([
  ['/productionTask', '', { kind: 'list', resource: 'productionTask', fixed: {} }],
  ['/shiftLog', '', { kind: 'list', resource: 'shiftLog', fixed: {} }],
  ['/SOPDetail/SOP-press', '', { kind: 'record', resource: 'SOPDetail', id: 'SOP-press' }],
  [
    '/userManagement',
    'record=u%2F1&part=userSessions',
    { kind: 'record', resource: 'userManagement', id: 'u/1' },
  ],
  ['/SOPDetail/-', '', { kind: 'list', resource: 'SOPDetail', fixed: {} }],
  ['/alarmDetailsView/a%2F7', '', { kind: 'record', resource: 'alarmDetailsView', id: 'a/7' }],
  ['/changeDetail/craft', '', { kind: 'list', resource: 'changeDetail', fixed: { changeKind: 'craft' } }],
  ['/changeDetail/craft/7', '', { kind: 'record', resource: 'changeDetail', id: '7' }],
  ['/monitorView', '', { kind: 'view', name: null }],
  ['/monitorView', 'view=meterMonitoring', { kind: 'view', name: 'meterMonitoring' }],
  ['/monitorView/meterMonitoring', 'areaId=CER', { kind: 'view', name: 'meterMonitoring' }],
])('%s?%s', (path, query, wanted) => {
  expect(recordPlace(path, query)).toEqual(wanted);
});

import type { PlantSession } from '@plantdeck/core';
import {
  AlarmActionSchema,
  AlarmPageSchema,
  type AlarmRecord,
  type PageTool,
} from '@plantdeck/core/contract';
import { useLentTool } from '@plantdeck/core/element';
import { useWords } from '@plantdeck/core/words';
import { useEffect, useMemo, useRef } from 'react';
import { alarmQuery, isUnacknowledged, type AlarmFilter } from './alarm-query.ts';
import { ALARM_WORDS } from './words/index.ts';

const MOST_ALARMS = 200;
/** A question is written in one form of its signs, and with blanks that mean nothing in Chinese. */
const sameName = (name: string, said: string): boolean => formOf(name) === formOf(said);
const formOf = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

/** Lends the assistant the acknowledging of alarms of this list by their name, where the person may do it. */
export function useAcknowledgeTool(
  session: PlantSession,
  given: { readonly filter: AlarmFilter; readonly mayAcknowledge: boolean; onDone(): void },
): void {
  const { t } = useWords(ALARM_WORDS);
  const newest = useRef(given);
  useEffect(() => {
    newest.current = given;
  });
  const { mayAcknowledge } = given;
  const tool = useMemo((): Omit<PageTool, 'signal'> | null => {
    if (!mayAcknowledge) return null;
    /** Those that are open now, as the platform has them: the list may be on another page. */
    const open = async (values: Readonly<Record<string, unknown>>): Promise<readonly AlarmRecord[]> => {
      const query = alarmQuery(newest.current.filter, { size: MOST_ALARMS, current: 1 });
      const page = await session.request('activeAlarms', { schema: AlarmPageSchema, query });
      const found = page.records.filter(
        (each) => sameName(each.name, String(values['name'])) && isUnacknowledged(each),
      );
      if (found.length === 0) throw new Error(t('alarms.tool.none', { name: String(values['name']) }));
      return found;
    };
    return {
      name: 'acknowledge_alarm',
      title: t('alarms.tool.title'),
      description: 'Acknowledges the open alarms of one name in the alarm list that the person looks at.',
      writes: true,
      parameters: {
        type: 'object',
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 200, title: t('alarms.column.name') },
        },
        required: ['name'],
      },
      phrases: [t('alarms.tool.phrase', { name: '{name}' })],
      changes: async (values) =>
        (await open(values)).map(({ name, areaName, state }) => ({
          label: `${name} · ${areaName}`,
          before: t(`alarms.state.${state}`),
          after: t('alarms.state.ackActive'),
        })),
      run: async (values) => {
        const found = await open(values);
        const body = { ids: found.map(({ id }) => id) };
        await session.request('alarmAcknowledge', { schema: AlarmActionSchema, body });
        newest.current.onDone();
        return {
          text: t('alarms.acknowledged', { count: found.length }),
          asOf: new Date(session.serverNowMs()).toISOString(),
        };
      },
    };
  }, [session, mayAcknowledge, t]);
  useLentTool(tool);
}

import { say } from '../answer-words.ts';
import { plain } from '../markdown.ts';
import type { Asked, Question } from '../question.ts';
import type { ToolRefusal } from '../tools/tool.ts';
import { areaName, energyName, subjectOf, type Speaker } from './speaker.ts';

/** Answers without a figure: what is not known, not there, or not to be seen. */
const TEXT_SHOWN = 80;

const listText = ({ language }: Speaker, names: readonly string[]): string =>
  names.join(/^(?:zh|ja)/.test(language) ? '、' : ', ');

export function unknownText(speaker: Speaker, asked: Exclude<Question, Asked>): string {
  const { language, context } = speaker;
  if (asked.kind === 'help') return say(language, 'answer.help');
  const { frame } = context.plant;
  const workshops = [...frame.areas.values()].filter(
    ({ type, areaId }) => type === 'workshop' && (context.areaIds?.has(areaId) ?? true),
  );
  if (asked.reason === 'language') {
    const names = new Intl.DisplayNames([language], { type: 'language' });
    return `${say(language, 'answer.language', { text: names.of(asked.text) ?? asked.text })}\n\n${say(language, 'answer.help')}`;
  }
  const said = say(language, `answer.${asked.reason}`, {
    text: plain([...asked.text].slice(0, TEXT_SHOWN).join('')),
    areas: listText(
      speaker,
      (workshops.length > 0 ? workshops : [{ areaId: frame.rootAreaId }]).map(({ areaId }) =>
        areaName(speaker, areaId),
      ),
    ),
    energies: listText(
      speaker,
      frame.energyTypes.map(({ energyCode }) => energyName(speaker, energyCode)),
    ),
  });
  return asked.reason === 'subject' ? `${said}\n\n${say(language, 'answer.help')}` : said;
}

export function refusalText(speaker: Speaker, asked: Asked, refusal: ToolRefusal): string {
  const { language, context } = speaker;
  switch (refusal.code) {
    case 'forbidden':
      return say(language, 'answer.denied', {
        subject: refusal.resource === 'panel:cost' ? say(language, 'metric.cost') : subjectOf(speaker, asked),
      });
    case 'area-forbidden':
      return say(language, 'answer.deniedArea', {
        area: areaName(speaker, refusal.areaId),
        own: areaName(speaker, context.defaultAreaId),
      });
    default:
      return say(language, 'answer.failed');
  }
}

import { boards } from '@plantdeck/boards';
import { expect, test } from 'vitest';
import { WIDGETS } from '../../workbench/src/widgets.ts';
import { EMBEDDED_ELEMENTS } from './elements.ts';
import { descriptors } from './manifest.ts';

/** Elements that tell the age of what they show; the tests of ages loop over the same. */
const AGED = [
  ...boards.map(({ name }) => name),
  ...WIDGETS.map(({ type }) => `${type}-widget`),
  'chart',
  'energy-baselines',
  'alarm-list',
  'composed-page',
];
/** All others, by what they show in place of figures that a plant goes on changing. */
const WITHOUT_FIGURES: Readonly<Record<string, string>> = {
  session: 'nothing',
  kiosk: 'boards, each with its own age',
  workbench: 'widgets, each with its own age',
  'board-catalogue': 'boards, each with its own age',
  app: 'pages with elements of their own',
  'frame-host': 'pages of others',
  assistant: 'answers that name their sources and how old they are',
  answer: 'what an answer says, with the age of its sources',
  dictation: 'what people say',
  'message-center': 'messages, each with its time',
  dockets: 'papers as they were filled in',
  'help-center': 'texts',
  header: 'the frame of the product',
  menu: 'the frame of the product',
  'alarm-banner': 'one alarm, with the time since it began',
  banners: 'notices about the account',
  'company-list': 'names',
  equipment: 'a way to another system',
  login: 'a form',
  'sign-in': 'a form',
  'change-password': 'a form',
  'bind-phone': 'a form',
};

test('EMB-35 every element either tells the age of what it shows, under limits of its host, or shows no figures', () => {
  expect([...AGED, ...Object.keys(WITHOUT_FIGURES)].toSorted()).toEqual(
    Object.keys(EMBEDDED_ELEMENTS).toSorted(),
  );
  const telling = descriptors.filter(({ events }) => 'plant-age' in events);
  expect(telling.map(({ name }) => name).toSorted()).toEqual(AGED.toSorted());
  for (const { name, attributes, parts } of telling) {
    expect(Object.keys(attributes), name).toContain('late-after-seconds');
    expect(Object.keys(attributes), name).toContain('stale-after-seconds');
    expect(Object.keys(parts), name).toContain('age');
  }
});

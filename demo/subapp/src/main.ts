/**
 * A sub-application of the product: a page of its own on any origin of its list, signed in and told where to go by the
 * shell around it. It is made from the published doors of core alone, as a team's own would be.
 */
import { defineReactElement } from '@plantdeck/core/element';
import { connectFrame } from '@plantdeck/core/frames';
import { recordsElement } from './records.element.ts';

const named = document.querySelector<HTMLMetaElement>('meta[name="plantdeck-shells"]')?.content ?? '';
const shell = connectFrame({
  shells: [location.origin, ...named.split(' ').filter((origin) => URL.canParse(origin))],
  onProblem: (problem) => console.warn(problem),
});

defineReactElement(recordsElement);
const page = Object.assign(document.createElement('plant-records'), { shell });
shell.language.subscribe((language) => {
  document.documentElement.lang = language;
  page.lang = language;
});
shell.theme.subscribe((theme) => page.setAttribute('theme', theme));
document.body.append(page);

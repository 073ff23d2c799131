import { expect, expectTypeOf, test } from 'vitest';
import { assistantElement } from './assistant.element.ts';
import type { AssistantElement, AssistantEvents, AssistantProperties } from './element-types.ts';

test('scripts and React know the element, its properties and its events by their types', () => {
  const listen = (element: HTMLElementTagNameMap['plant-assistant']): void =>
    element.addEventListener('plant-assistant-error', ({ detail }) => {
      expectTypeOf(detail.id).toBeString();
      expectTypeOf(detail.remedy).toBeString();
    });
  expectTypeOf(listen).parameter(0).toEqualTypeOf<AssistantElement>();
  const shown = (
    <plant-assistant
      open-key="Alt+Q"
      linkHosts={['docs.example.com']}
      onplant-assistant-link={(event) => expectTypeOf(event.detail.kind).toBeString()}
    />
  );
  expect(shown.type).toBe(`plant-${assistantElement.name}`);
});

test('the types name what the element has, and nothing else', () => {
  const events: Record<keyof AssistantEvents, true> = {
    'plant-assistant-error': true,
    'plant-assistant-quota': true,
    'plant-assistant-link': true,
    'plant-assistant-listening': true,
    'plant-assistant-opened': true,
    'plant-assistant-resize': true,
    'plant-assistant-closed': true,
    'plant-before-send': true,
  };
  for (const name of Object.keys(events)) expect(Object.keys(assistantElement.events)).toContain(name);
  const own: Record<Exclude<keyof AssistantProperties, 'session'>, true> = {
    display: true,
    open: true,
    width: true,
    openKey: true,
    launcher: true,
    imageHosts: true,
    linkHosts: true,
    transientCodes: true,
    lockingCodes: true,
    sharedPhrases: true,
    words: true,
  };
  const declared = [
    ...Object.keys(assistantElement.attributes).map((name) =>
      name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    ),
    ...Object.keys(assistantElement.properties),
  ].filter((name) => !['session', 'lang', 'theme'].includes(name));
  expect(declared.toSorted()).toEqual(Object.keys(own).toSorted());
});

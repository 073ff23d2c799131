import { expectSame, expectThat, settled, until } from './expectations.ts';
import {
  freshTag,
  mounted,
  removed,
  rootOf,
  type Check,
  type ContractSubject,
  type Fields,
} from './subject.ts';

const SETTINGS = 'plant-settings-change';
/** The least width of a widget in a narrow workbench, px. */
const NARROW_PX = 280;

/**
 * What a workbench asks of a widget of somebody else's making, beside the contract of all elements: that it takes its
 * settings as `cfg` and a payload to look at as `data`, tells other settings by an event, and keeps to its place.
 */
export const WIDGET_CHECKS: readonly Check[] = [
  {
    id: 'widget-takes-cfg',
    title: 'takes its settings as the property cfg, before and after it is in the page',
    async run(subject) {
      const fresh = freshTag(subject);
      fresh.define();
      const early = document.createElement(fresh.tag) as Fields;
      subject.make?.(early);
      const cfg = { given: 'early' };
      early['cfg'] = cfg;
      document.body.append(early);
      await settled();
      expectThat(early['cfg'] === cfg, 'cfg is not the object that was given');
      const other = { given: 'later' };
      early['cfg'] = other;
      await settled();
      expectThat(early['cfg'] === other, 'cfg cannot be changed');
      expectThat(!early.hasAttribute('cfg'), 'writes cfg to an attribute');
      await removed(early);
    },
  },
  {
    id: 'widget-survives-foreign-cfg',
    title: 'goes on with settings that are none of its own',
    async run(subject) {
      const { element, root } = await mounted(subject);
      const errors: string[] = [];
      const hear = (event: ErrorEvent | PromiseRejectionEvent): void => {
        errors.push('message' in event ? event.message : String(event.reason));
        event.preventDefault();
      };
      addEventListener('error', hear);
      addEventListener('unhandledrejection', hear);
      try {
        for (const cfg of [undefined, null, 7, 'text', [], { version: -1, items: 'none' }]) {
          element['cfg'] = cfg;
          await settled();
          expectThat(root.childNodes.length > 0, `shows nothing any more with cfg ${JSON.stringify(cfg)}`);
        }
      } finally {
        removeEventListener('error', hear);
        removeEventListener('unhandledrejection', hear);
        await removed(element);
      }
      expectSame(errors, [], 'errors of the page');
    },
  },
  {
    id: 'widget-shows-sample',
    title: 'shows a preview from a payload given as the property data',
    skip: ({ sample }) => (sample === undefined ? 'has no sample' : null),
    async run(subject) {
      const { element, root } = await mounted({
        ...subject,
        make: (made) => {
          subject.make?.(made);
          (made as Fields)['data'] = subject.sample;
        },
      });
      const text = root.textContent ?? '';
      expectThat(
        text.trim() !== '' || root.querySelector('svg, canvas, img') !== null,
        'shows nothing of its sample',
      );
      await removed(element);
    },
  },
  {
    id: 'widget-keeps-its-place',
    title: 'keeps to the width of its place, a narrow one too',
    async run(subject) {
      const place = document.createElement('div');
      Object.assign(place.style, { width: `${NARROW_PX}px`, height: '240px', overflow: 'auto' });
      document.body.append(place);
      const { element } = await mounted(subject);
      place.append(element);
      await settled();
      const isTooWide = place.scrollWidth > NARROW_PX;
      const { position } = getComputedStyle(element);
      place.remove();
      await settled();
      expectThat(!isTooWide, `is wider than its place of ${NARROW_PX} px`);
      expectThat(position !== 'fixed', 'leaves its place (position: fixed)');
    },
  },
  {
    id: 'widget-editor-tells-cfg',
    title: `has an editor that takes cfg and tells other settings by ${SETTINGS} with detail.cfg`,
    skip: ({ editorTag }) => (editorTag === undefined ? 'has no editor' : null),
    async run(subject: ContractSubject) {
      const editor = document.createElement(subject.editorTag ?? '') as Fields;
      const cfg = {};
      editor['cfg'] = cfg;
      document.body.append(editor);
      const told: unknown[] = [];
      editor.addEventListener(SETTINGS, (event) =>
        told.push(Object((event as CustomEvent<unknown>).detail)['cfg']),
      );
      await until('the editor shows a field', () =>
        rootOf(editor).querySelector('input, select, textarea, button'),
      );
      for (const field of rootOf(editor).querySelectorAll<HTMLInputElement>(
        'input, select, textarea, button',
      )) {
        if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
        else if (field.type === 'checkbox' || field.localName === 'button') field.click();
        else field.value = field.type === 'number' || field.type === 'range' ? '3' : 'changed';
        field.dispatchEvent(new CustomEvent('input', { bubbles: true }));
        field.dispatchEvent(new CustomEvent('change', { bubbles: true }));
      }
      await until(`${SETTINGS} was told`, () => told.length > 0).finally(() => removed(editor));
      expectThat(
        told.every((each) => typeof each === 'object' && each !== null),
        `${SETTINGS} has no detail.cfg`,
      );
    },
  },
];

/** Components for Vue 3: typed properties and events, and no setting of the template compiler. */
import { defineComponent, h, onBeforeUnmount, onMounted, shallowRef, watch } from 'vue';
import { listenTo, syncProperties } from './element-link.ts';
import type { EventProperty } from './event-property.ts';

/** A component as templates and `h` know it: properties, events as `onPlantReady`, and the element itself. */
export type VueElementComponent<TElement extends HTMLElement, TProperties, TEvents> = new () => {
  readonly $props: { readonly [TName in keyof TProperties]?: TProperties[TName] | undefined } & {
    readonly [TName in keyof TEvents as `on${EventProperty<TName & string>}`]?: (
      event: TEvents[TName],
    ) => void;
  };
  readonly element: TElement | null;
};

/** A component around one element; it defines nothing. `element` of its template ref is the element. */
export function vueElement<TElement extends HTMLElement, TProperties, TEvents>(
  tag: string,
  properties: readonly string[],
  events: readonly string[],
): VueElementComponent<TElement, TProperties, TEvents> {
  const component = defineComponent({
    name: tag,
    // No type, so that Vue casts nothing: elements read text, true and '' themselves.
    props: Object.fromEntries(properties.map((name) => [name, { type: null, default: undefined }])),
    emits: [...events],
    setup(props, { emit, expose, slots }) {
      const given = props as Readonly<Record<string, unknown>>;
      const element = shallowRef<TElement | null>(null);
      let set: Readonly<Record<string, unknown>> = {};
      let stop: (() => void) | null = null;
      const sync = (): void => {
        if (!element.value) return;
        const next = { ...given };
        syncProperties(element.value, properties, set, next);
        set = next;
      };
      onMounted(() => {
        sync();
        if (element.value) stop = listenTo(element.value, events, (name, event) => emit(name, event));
      });
      watch(() => properties.map((name) => given[name]), sync, { flush: 'post' });
      onBeforeUnmount(() => stop?.());
      expose({ element });
      return () => h(tag, { ref: element }, slots['default']?.());
    },
  });
  return component as unknown as VueElementComponent<TElement, TProperties, TEvents>;
}

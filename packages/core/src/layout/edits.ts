import {
  fittingSize,
  freePlace,
  MAX_WIDGETS,
  movedTo,
  reordered,
  resizedTo,
  settled,
  type Layout,
  type LayoutItem,
  type WidgetSize,
} from './grid.ts';

/** What a person does to a workbench. Steps are in cells. */
export type LayoutEdit =
  | {
      readonly kind: 'add';
      readonly id: string;
      readonly type: string;
      readonly cfg: unknown;
      readonly version: number;
    }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'move'; readonly id: string; readonly x: number; readonly y: number }
  | { readonly kind: 'resize'; readonly id: string; readonly w: number; readonly h: number }
  | { readonly kind: 'order'; readonly id: string; readonly by: -1 | 1 }
  | { readonly kind: 'configure'; readonly id: string; readonly cfg: unknown; readonly version: number }
  | { readonly kind: 'replace'; readonly layout: Layout };

/** Sizes by kind of widget; null for a kind that is not known here. */
export type SizeOf = (type: string) => WidgetSize | null;

/** A layout after an edit. What can't be done changes nothing: the same layout comes back. */
export function edited(layout: Layout, edit: LayoutEdit, sizeOf: SizeOf): Layout {
  switch (edit.kind) {
    case 'add':
      return added(layout, edit, sizeOf);
    case 'remove':
      return layout.some(({ id }) => id === edit.id)
        ? settled(layout.filter(({ id }) => id !== edit.id))
        : layout;
    case 'move':
      return unlessSame(layout, movedTo(layout, edit.id, edit.x, edit.y));
    case 'resize': {
      const item = layout.find(({ id }) => id === edit.id);
      const size = item && sizeOf(item.type);
      return size ? unlessSame(layout, resizedTo(layout, edit.id, edit.w, edit.h, size)) : layout;
    }
    case 'order':
      return reordered(layout, edit.id, edit.by);
    case 'configure':
      return layout.map((item) =>
        item.id === edit.id ? { ...item, cfg: edit.cfg, version: edit.version } : item,
      );
    case 'replace':
      return edit.layout;
  }
}

function added(layout: Layout, edit: Extract<LayoutEdit, { kind: 'add' }>, sizeOf: SizeOf): Layout {
  const size = sizeOf(edit.type);
  if (!size || layout.length >= MAX_WIDGETS || layout.some(({ id }) => id === edit.id)) return layout;
  const { w, h } = fittingSize(size, size.w, size.h);
  const { id, type, cfg, version } = edit;
  return [...layout, { id, type, ...freePlace(layout, w, h), w, h, cfg, version }];
}

function unlessSame(before: Layout, after: Layout): Layout {
  const isSame = (item: LayoutItem, index: number): boolean => {
    const other = before[index];
    return (
      other !== undefined &&
      other.id === item.id &&
      other.x === item.x &&
      other.y === item.y &&
      other.w === item.w &&
      other.h === item.h
    );
  };
  return after.length === before.length && after.every(isSame) ? before : after;
}

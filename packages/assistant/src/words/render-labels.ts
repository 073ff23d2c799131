import type { AssistantWords as Words } from './index.ts';
import type { RenderLabels } from '../render/index.ts';

/** What the renderer's own buttons and boxes say. */
export function renderLabels({ t }: Words): RenderLabels {
  return {
    copyCode: t('code.copy'),
    copyTable: t('table.copy'),
    copyCsv: t('table.copyCsv'),
    copied: t('copied'),
    copyFailed: t('copyFailed'),
    table: t('table.name'),
    loadImage: t('image.load', { host: '{host}' }),
    imageFailed: t('image.failed'),
    drawing: t('drawing'),
    wrapCode: t('code.wrap'),
    diagram: t('diagram.note'),
    diagramWord: (key, values) => t(`diagram.${key}`, values),
    cite: t('cite', { id: '{id}' }),
    citeMissing: t('cite.missing'),
    linkLeads: t('link.leads', { host: '{host}' }),
    linkOpen: t('link.open'),
    noPage: t('link.noPage'),
  };
}

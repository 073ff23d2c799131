import { descriptors as assistant } from '@plantdeck/assistant/elements';
import { descriptors as boards } from '@plantdeck/boards/elements';
import type { ElementDescriptor } from '@plantdeck/core/element';
import { sessionElement } from '@plantdeck/core/session/define';
import { descriptors as shell } from '@plantdeck/shell/elements';
import { descriptors as voice } from '@plantdeck/voice/elements';
import { samples as boardSamples } from '@plantdeck/boards/samples';
import { descriptors as workbench, payloads } from '@plantdeck/workbench/elements';
import { samples as widgetSamples } from '@plantdeck/workbench/samples';
import { payloadSchemas, toJsonSchemas } from './metadata/json-schemas.ts';

export { elementPage } from './guides/element-page.ts';
export { toLlmsText } from './guides/llms-text.ts';
export { toSkill } from './guides/skill.ts';
export { COMPATIBILITY } from './compatibility.ts';
export { skeletonCss } from './skeleton.ts';
export { toManifest } from './metadata/custom-elements.ts';
export { undescribed } from './metadata/described.ts';
export { toVsCodeData, toVsCodeStyles, toWebTypes } from './metadata/editors.ts';
export { COMMON_PARTS } from './metadata/members.ts';
export { toElementTypes, toJsxTypes } from './metadata/element-types.ts';
export { toAngular, toReact, toVue } from './metadata/host-components.ts';
export { pascalCase } from './metadata/members.ts';
export { TOKENS } from './metadata/tokens.ts';

/** Sample data by element name. */
export const samples = (nowMs: number): Readonly<Record<string, unknown>> => ({
  ...boardSamples(nowMs),
  ...widgetSamples(nowMs),
});

/** Every element of the suite, in the order of the manifest. */
export const descriptors: readonly ElementDescriptor[] = [
  sessionElement,
  ...boards,
  ...assistant,
  ...voice,
  ...shell,
  ...workbench,
];

/** Schemas of what elements take as `data`, by element name, as the elements themselves check it. */
export const schemas = payloadSchemas(descriptors, payloads);

/** The same for everybody else, as JSON Schema. */
export const jsonSchemas = (version: string) => toJsonSchemas(schemas, version);

export { COMMON_ATTRIBUTES, pickCommon } from './attributes.ts';
export type { Box } from './box.ts';
export {
  ElementContext,
  useBox,
  useBoxFact,
  useElement,
  useLanguage,
  useMethods,
  usePerson,
  useSession,
  useSignalValue,
  useTheme,
} from './hooks.ts';
export { watchInView } from './in-view.ts';
export { retryImport } from './retry-import.ts';
export {
  IntentEvent,
  isStepPrevented,
  STEP_KINDS,
  stepEvents,
  StepPreventedError,
  type AuditRecord,
  type Step,
  type StepKind,
} from './intents.ts';
export { commandOf, useCommand, type Command } from './use-command.ts';
export { browserText, tabText, type KeptText } from './kept-text.ts';
export { defineLitElement, PlantLitElement, SignalController } from './lit-element.ts';
export { defineReactElement } from './react-element.tsx';
export { allDescriptors, siblingTag, tagOf } from './registry.ts';
export { provideSessionFinder, type FindSession } from './session-finder.ts';
export { sheetOf } from './sheets.ts';
export { THEMES } from './types.ts';
export type {
  AttributeDescriptor,
  AttributeKind,
  ElementDescriptor,
  ElementErrorDetail,
  ElementHandle,
  ElementMethods,
  ElementViewProps,
  SharedValues,
  EventDescriptor,
  ReactElementDescriptor,
  Theme,
} from './types.ts';
export { useDraft, type Draft } from './use-draft.ts';
export { useLentTool } from './use-lent-tool.ts';
export { useAgeLimits } from './use-age-limits.ts';
export { DataAgeMark } from '../age/data-age-mark.tsx';
export { useAsOf } from '../age/use-as-of.ts';
export { useDataAge, type DataAge } from '../age/use-data-age.ts';
export type { Plant } from '../plant/plant.ts';
export { usePlant, usePlantZone } from './use-plant.ts';
export { useNews } from './use-news.ts';
export { PLANTDECK_VERSION } from './version.ts';
export { provideFramePage } from './frame-page.ts';
export { useShare } from './use-share.ts';

export { COMMON_ATTRIBUTES, pickCommon } from '../element/attributes.ts';
export type { Box } from '../element/box.ts';
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
} from '../element/hooks.ts';
export { watchInView } from '../element/in-view.ts';
export { retryImport } from '../element/retry-import.ts';
export {
  IntentEvent,
  isStepPrevented,
  STEP_KINDS,
  stepEvents,
  StepPreventedError,
  type AuditRecord,
  type Step,
  type StepKind,
} from '../element/intents.ts';
export { commandOf, useCommand, type Command } from '../element/use-command.ts';
export { browserText, tabText, type KeptText } from '../element/kept-text.ts';
export { defineLitElement, PlantLitElement, SignalController } from '../element/lit-element.ts';
export { defineReactElement } from '../element/react-element.tsx';
export { allDescriptors, siblingTag, tagOf } from '../element/registry.ts';
export { provideSessionFinder, type FindSession } from '../element/session-finder.ts';
export { sheetOf } from '../element/sheets.ts';
export { THEME_CHOICES, THEMES } from '../element/types.ts';
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
} from '../element/types.ts';
export { useDraft, type Draft } from '../element/use-draft.ts';
export { useLentTool } from '../element/use-lent-tool.ts';
export { useAgeLimits } from '../element/use-age-limits.ts';
export { DataAgeMark } from '../age/data-age-mark.tsx';
export { useAsOf } from '../age/use-as-of.ts';
export { useDataAge, type DataAge } from '../age/use-data-age.ts';
export type { Plant } from '../plant/plant.ts';
export { usePlant, usePlantZone } from '../element/use-plant.ts';
export { useNews } from '../element/use-news.ts';
export { PLANTDECK_VERSION } from '../element/version.ts';
export { provideFramePage } from '../element/frame-page.ts';
export { useShare } from '../element/use-share.ts';

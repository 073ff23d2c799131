/** The parts that the first board needs: no dialogs, no menus, no library. Their styles are in every element's base sheet. */
export { Button, IconButton, type ButtonProps, type IconButtonProps } from './parts/buttons.tsx';
export { useHint, type Hint } from './parts/hint.tsx';
export { Icon, type IconName, type IconProps } from './parts/icon.tsx';
export { menuIcon } from './parts/menu-icons.ts';
export { KpiTile, Sparkline, type KpiTileProps, type SparklineProps } from './parts/kpi-tile.tsx';
export {
  Delta,
  PriorityMark,
  TIER_LETTER,
  TierMark,
  type DeltaProps,
  type Priority,
  type TierMarkProps,
} from './parts/marks.tsx';
export {
  AgeMark,
  Banner,
  Chip,
  type AgeMarkProps,
  type BannerProps,
  type ChipProps,
} from './parts/messages.tsx';
export { Panel, Skeleton, type PanelProps } from './parts/panel.tsx';
export { Segmented, type SegmentedProps } from './parts/segmented.tsx';
export { inTopLayer, overDrawer } from './parts/top-layer.ts';
export { StateView, useSecondsUntil, type StateKind, type StateViewProps } from './parts/state-view.tsx';

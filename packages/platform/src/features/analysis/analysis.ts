import type {
  AnalysisColumn,
  AnalysisFigure,
  AnalysisPageName,
  AnalysisPanel,
} from '@plantdeck/core/contract';
import type { OpenPeriod, OpenPlant } from '../../store/energy/open-plant.ts';
import type { PlantArea, PlantFrame } from '../../engine/energy/plant-frame.ts';
import type { RecordContext } from '../records/index.ts';
import type { AnalysisWord } from './analysis-words.ts';
import type { Bucket } from './buckets.ts';

/** What an analysis is computed from: a plant, one of its areas, a period beside the one before, and who asks. */
export interface AnalysisContext extends RecordContext {
  readonly plantId: string;
  readonly plant: OpenPlant;
  readonly frame: PlantFrame;
  readonly area: PlantArea;
  readonly period: OpenPeriod;
  /** The period in steps that make a readable chart, and the same steps of the period before. */
  readonly buckets: readonly Bucket[];
  readonly previousBuckets: readonly Bucket[];
  /** Accounting days of the period, first and last by label. */
  readonly fromDay: string;
  readonly toDay: string;
  /** What was chosen of a choice; its first option where nothing was. */
  choice(name: string): string;
  /** Whether the reader may see money. */
  readonly withCost: boolean;
  word(key: AnalysisWord, values?: Readonly<Record<string, string | number>>): string;
  nameOf(row: { readonly nameZh: string; readonly nameEn: string }): string;
}

export interface AnalysisChoice {
  readonly name: string;
  readonly label: AnalysisWord;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** What a page computes; what goes around it (areas, ranges, title) is the same for all. */
export interface AnalysisResult {
  readonly figures: readonly AnalysisFigure[];
  readonly panels: readonly AnalysisPanel[];
  readonly columns: readonly AnalysisColumn[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** Per cent of the expected readings; null where the page rests on no readings. */
  readonly completenessPct?: number | null;
  readonly estimatedSlots?: number;
  readonly notes?: readonly string[];
}

export interface AnalysisDefinition {
  readonly page: AnalysisPageName;
  /** Range of a first look. */
  readonly range?: 'today' | 'last7Days' | 'last30Days' | 'thisMonth';
  /** Kinds of areas that the page knows something about; all where left out. */
  readonly areaTypes?: readonly string[];
  readonly choices?: (
    context: ChoiceContext,
    /** What the address asks for, whether or not it is offered. */
    asked: (name: string) => string | undefined,
  ) => Promise<readonly AnalysisChoice[]>;
  readonly compute: (context: AnalysisContext) => Promise<AnalysisResult>;
}

/** What a page's choices depend on: everything but themselves. */
export type ChoiceContext = Omit<AnalysisContext, 'choice'>;

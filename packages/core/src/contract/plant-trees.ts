import * as v from 'valibot';
import { DrillSchema, NumSchema, UnitSchema, type Drill, type Num, type Unit } from './values.ts';

/**
 * Trees of a plant that people choose from and search: its areas and machines, what can be asked of each area, and what
 * is watched of each machine. The three have one shape; leaves of the second and third hang below the areas of the first.
 */
export const PLANT_TREE_KINDS = [
  'factory',
  'workshop',
  'line',
  'process',
  'unit',
  'other',
  'index',
  'parameter',
] as const;
export type PlantTreeKind = (typeof PLANT_TREE_KINDS)[number];

export interface PlantTreeNode {
  readonly id: string;
  /** In the reader's language. */
  readonly name: string;
  readonly kind: PlantTreeKind;
  /** Of a machine: its number in the ledger. */
  readonly code?: string | undefined;
  /** Of an index or a parameter. */
  readonly unit?: Unit | undefined;
  /** Of a parameter: what it should stay within. */
  readonly lowerLimit?: Num | undefined;
  readonly upperLimit?: Num | undefined;
  /** The page that shows it; left out where the reader may open none. */
  readonly opens?: Drill | undefined;
  readonly children: readonly PlantTreeNode[];
}

export const PlantTreeNodeSchema: v.GenericSchema<PlantTreeNode> = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(PLANT_TREE_KINDS),
  code: v.optional(v.string()),
  unit: v.optional(UnitSchema),
  lowerLimit: v.optional(NumSchema),
  upperLimit: v.optional(NumSchema),
  opens: v.optional(DrillSchema),
  children: v.array(v.lazy(() => PlantTreeNodeSchema)),
});

/** Null where the organisation has no plant, or the reader may see nothing of it. */
export const PlantTreeSchema = v.nullable(PlantTreeNodeSchema);
export type PlantTree = v.InferOutput<typeof PlantTreeSchema>;

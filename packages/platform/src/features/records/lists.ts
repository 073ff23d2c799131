import type { DocumentOptions } from './documents.ts';
import {
  categorySeed,
  itemSeed,
  materialSeed,
  productSeed,
  reasonSeed,
  supplierSeed,
  teamSeed,
} from './seeds/lists.ts';
import type { FieldName } from './vocabulary.ts';

export interface ReferredList {
  readonly code: string;
  readonly seed: NonNullable<DocumentOptions['seed']>;
  /** Its switch means something else than that a row is no longer chosen. */
  readonly staysOffered?: true;
}

/** Lists that other lists refer to, by the field that does so. */
export const LISTS = {
  productId: { code: 'productManagement', seed: productSeed },
  materialId: { code: 'materialInfoConfig', seed: materialSeed },
  categoryId: { code: 'materialCategoryConfig', seed: categorySeed },
  supplierId: { code: 'SupplierManagement', seed: supplierSeed },
  // A team outside the rota relieves others by single turns.
  teamId: { code: 'teamConfiguration', seed: teamSeed, staysOffered: true },
  itemId: { code: 'inspectionItems', seed: itemSeed },
  reasonId: { code: 'shutdownReasonManagement', seed: reasonSeed },
} as const satisfies Partial<Record<FieldName, ReferredList>>;

import { ofCeramics, type DocumentOptions } from './documents.ts';
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

interface ReferredList {
  readonly code: string;
  readonly seed: NonNullable<DocumentOptions['seed']>;
}

/** Lists that other lists refer to, by the field that does so. */
export const LISTS = {
  productId: { code: 'productManagement', seed: ofCeramics(productSeed) },
  materialId: { code: 'materialInfoConfig', seed: ofCeramics(materialSeed) },
  categoryId: { code: 'materialCategoryConfig', seed: ofCeramics(categorySeed) },
  supplierId: { code: 'SupplierManagement', seed: ofCeramics(supplierSeed) },
  teamId: { code: 'teamConfiguration', seed: teamSeed },
  itemId: { code: 'inspectionItems', seed: ofCeramics(itemSeed) },
  reasonId: { code: 'shutdownReasonManagement', seed: ofCeramics(reasonSeed) },
} as const satisfies Partial<Record<FieldName, ReferredList>>;

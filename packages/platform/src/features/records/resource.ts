import type { RecordField, RecordQuery, RecordValue } from '@plantdeck/core/contract';
import type { ModelDesk, ModelTest, StoredModel } from '../assistant-models/index.ts';
import type { PermittedParts } from '../accounts/index.ts';
import type { Database } from '../../store/database/database.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import type { RouteName } from '@plantdeck/core/routes';
import type { FieldName } from './vocabulary.ts';

/** A text that the platform brought along, in both of its languages; what people type is a plain string. */
export interface TwoNames {
  readonly zh: string;
  readonly en: string;
}
export type StoredValue = RecordValue | TwoNames;
export type StoredValues = Partial<Record<FieldName, StoredValue>>;

export interface StoredRow {
  readonly id: string;
  readonly version: number;
  readonly values: StoredValues;
}

/** Who asks, of which organisation, and when. */
export interface RecordContext extends PermittedParts {
  readonly db: Database;
  readonly orgId: string;
  readonly plantId: string | null;
  readonly language: PlatformLanguage;
  readonly nowMs: number;
  readonly userId: string;
  readonly nickName: string;
  /** Time zone of the enterprise. */
  readonly zone: string;
  /** Sends somebody a text message. Rejects where it could not be handed over. */
  readonly notify?: ((phone: string, text: string) => Promise<void>) | undefined;
  /** Boards that the reader may open, and what tells those who watch one that its settings have changed. */
  readonly boards?: readonly { readonly code: string; readonly resource: string }[];
  readonly settingSaved?: (boardCode: string) => void;
  /** Real time, by which tokens and secrets live. */
  readonly realNowMs?: number;
  /** Model endpoints of organisations, and how one is tested. */
  readonly models?: ModelDesk;
  readonly testModel?: (own: StoredModel) => Promise<ModelTest>;
  /** Ends a sign-in in the database; what it has open is closed by `tokensEnded`. */
  readonly revokeSession?: (db: Database, family: string) => Promise<void>;
  /** Closes what tokens of a family have open. */
  readonly tokensEnded?: (family: string) => void;
}

export interface RowChange {
  readonly id: string | undefined;
  readonly version: number | undefined;
  /** Checked by the description. */
  readonly values: Readonly<Record<string, RecordValue>>;
}

/** Where the rows of a resource are. Without `save` or `remove` nobody can. */
export interface RecordSource {
  page(
    context: RecordContext,
    resource: RecordResource,
    query: RecordQuery,
    fields: readonly RecordField[],
  ): Promise<{ readonly rows: readonly StoredRow[]; readonly total: number }>;
  save?(context: RecordContext, resource: RecordResource, change: RowChange): Promise<StoredRow>;
  remove?(
    context: RecordContext,
    resource: RecordResource,
    row: { readonly id: string; readonly version: number },
  ): Promise<void>;
  /** False where rows can be changed but not added. */
  readonly canCreate?: boolean;
}

export interface FieldFlags {
  readonly required?: true;
  readonly searched?: true;
  /** Of the detail alone. */
  readonly aside?: true;
  readonly editable?: 'create' | 'change' | 'never';
  /** What is to be done, not what is: asked for in the form alone, and begins switched off. */
  readonly order?: true;
  /** A switch that a form begins with off. */
  readonly off?: true;
  /** Told once, in the answer to a save. */
  readonly shownOnce?: true;
}

/** The code of a record: asked for once, searched, never changed. */
export const key: FieldFlags = { required: true, searched: true, editable: 'create' };
export const find: FieldFlags = { required: true, searched: true };
export const must: FieldFlags = { required: true };
export const may: FieldFlags = {};
export const aside: FieldFlags = { aside: true };
/** The platform's own figure. */
export const given: FieldFlags = { editable: 'never' };
export const named: FieldFlags = { editable: 'never', searched: true };

export interface RecordResource {
  readonly code: string;
  readonly fields: Readonly<Partial<Record<FieldName, FieldFlags>>>;
  /** Fields that the enterprise itself has configured, after the resource's own. */
  readonly further?: (context: RecordContext) => Promise<readonly RecordField[]>;
  readonly sort: FieldName;
  readonly descending?: boolean;
  readonly source: RecordSource;
  /** Code that permits it, where the rows belong to another page. */
  readonly grant?: string;
  /** Its rows decide over rights: they change only within the rights of who changes them. */
  readonly changesRights?: true;
  /** Who has the page sees its money without the cost permission: it shows nothing else. */
  readonly isAboutPrices?: true;
  /** Actions that its parts need, beside those of its own rows. */
  readonly allows?: readonly ('edit' | 'delete')[];
  /** Page that a row opens: a path with `{id}` and names of fields. */
  readonly opens?: string;
  /** Further pages about a row. */
  readonly links?: readonly { readonly route: RouteName; readonly path: string }[];
  /** Lists that belong to a row: rows of a resource whose field `by` has the row's value of `of`, or its id. */
  readonly parts?: readonly {
    readonly resource: string;
    readonly by: FieldName;
    readonly of: FieldName | 'id';
  }[];
}

/** The code whose grant opens a resource, and whose actions count for it. */
export const grantOf = ({ code, grant }: Pick<RecordResource, 'code' | 'grant'>): string => grant ?? code;

export function isTwoNames(value: StoredValue | undefined): value is TwoNames {
  return typeof value === 'object' && value !== null;
}

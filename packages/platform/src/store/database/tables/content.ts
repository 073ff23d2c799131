import type { ColumnType, Generated } from 'kysely';
import type { Json, Moment } from './columns.ts';

// What people write and read: messages, the handbook, papers and pages of their own.

export interface MessageRow {
  id: Generated<number>;
  org_id: string;
  user_id: string | null; // null is everybody of the organisation
  kind: string; // alarm | announcement | system | work
  title_zh: string;
  title_en: string;
  content_zh: string;
  content_en: string;
  publisher: string;
  publish_time: Moment;
  alarm_id: Generated<string | null>;
  /** Words of the platform that the message is made of; null where somebody wrote it. */
  words_key: Generated<string | null>;
  words_values: ColumnType<unknown, string | null | undefined, string | null>; // MessageValues
}

export interface MessageReadRow {
  message_id: number;
  user_id: string;
}

/** A line of an organisation's handbook. */
export interface HandbookNodeRow {
  node_id: string;
  org_id: string;
  parent_id: string | null;
  kind: string; // folder | page | question
  sort: number;
  is_published: boolean;
  has_changes: boolean;
  version: number;
  updated_at: Moment;
  updated_by: string; // user_id; '' is the product itself
}

export interface HandbookTextRow {
  node_id: string;
  language: string;
  title: string;
  content: string; // markdown, as it is being written
  live_title: string | null; // as it was published
  live_content: string | null;
  terms: ColumnType<unknown, unknown, unknown>; // tsvector of the published text
}

/** Organisations that got the product's handbook, and the edition of it that they have. */
export interface HandbookSeededRow {
  org_id: string;
  seeded_at: Moment;
  edition: Generated<string>; // fingerprint of outline and texts
}

/** Pages that an organisation was offered once; what it deletes stays deleted. */
export interface HandbookOfferRow {
  org_id: string;
  slug: string;
}

export interface DocketTemplateRow {
  id: string;
  org_id: string;
  template_type: number;
  kind: string;
  menu_display: boolean;
  template: Json;
  version: number;
  updated_at: Moment;
  updated_by: string;
}

export interface DocketRow {
  id: string;
  org_id: string;
  docket_no: string;
  template_type: number;
  docket_date: Moment;
  docket: Json;
}

export interface DocketSeedRow {
  org_id: string;
  seeded_at: Moment;
}

export interface ComposedPageRow {
  org_id: string;
  path: string;
  title: string;
  platform_code: string;
  domain: string;
  page: Json;
  version: number;
  updated_at: Moment;
  updated_by: string;
}

export interface ContentTables {
  docket_template: DocketTemplateRow;
  docket: DocketRow;
  docket_seed: DocketSeedRow;
  composed_page: ComposedPageRow;
  message: MessageRow;
  message_read: MessageReadRow;
  handbook_node: HandbookNodeRow;
  handbook_text: HandbookTextRow;
  handbook_seeded: HandbookSeededRow;
  handbook_offer: HandbookOfferRow;
}

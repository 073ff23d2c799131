/** Why machines stand, as the enterprise calls it, and which of the reasons it plans. */
import { REASONS as CERAMICS_REASONS } from '../../engine/stop-reasons/ceramics-reasons.ts';
import { REASONS } from '../../engine/stop-reasons/stop-reasons.ts';
import { allDocuments } from './documents.ts';
import { LISTS } from './lists.ts';
import type { TwoNames } from './resource.ts';

export interface KeptReason {
  readonly name: TwoNames | string;
  readonly isPlanned: boolean;
}

/** A reason as the plant's control tells it. */
interface ToldReason extends TwoNames {
  readonly isPlanned: boolean;
}

/** Reads a stop's reason by the list that the enterprise keeps; what is not in it stays as it was told. */
export async function reasonReader(
  context: Parameters<typeof allDocuments>[0],
): Promise<(told: ToldReason) => KeptReason> {
  const rows = await allDocuments(context, LISTS.reasonId.code, { seed: LISTS.reasonId.seed });
  const kept = new Map(rows.map((row) => [row.id, row.values]));
  return (told) => {
    const known = [...CERAMICS_REASONS, ...REASONS].find(({ zh, en }) => zh === told.zh || en === told.en);
    const values = kept.get(known?.code ?? '');
    if (!values || values.isActive === false)
      return { name: { zh: told.zh, en: told.en }, isPlanned: told.isPlanned };
    const name = typeof values.name === 'object' && values.name !== null ? values.name : String(values.name);
    return { name, isPlanned: values.isPlanned === true };
  };
}

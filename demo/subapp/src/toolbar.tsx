import { useEffect, useState, type ReactNode } from 'react';
import type { RecordDescription, RecordField, RecordQuery } from '@plantdeck/core/contract';
import { Select, TextField } from '@plantdeck/core/ui';
import { useWords } from '@plantdeck/core/words';
import { SUBAPP_WORDS } from './words/index.ts';

/** How long a reader may pause between two letters before the list follows. */
const TYPING_MS = 300;
const MAX_FILTERS = 3;
const MAX_OPTIONS = 80;

interface ToolbarProps {
  readonly description: RecordDescription;
  readonly query: RecordQuery;
  readonly onChange: (next: Partial<RecordQuery>) => void;
}

/** Search, and a choice for each of the first fields that have a few. */
export function Toolbar({ description, query, onChange }: ToolbarProps): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const core = useWords('core');
  const [text, setText] = useState(query.keyword ?? '');
  useEffect(() => setText(query.keyword ?? ''), [query.keyword]);
  useEffect(() => {
    if (text === (query.keyword ?? '')) return undefined;
    const timer = setTimeout(() => onChange({ keyword: text }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, query.keyword, onChange]);
  const filters = description.fields.filter(isFilter).slice(0, MAX_FILTERS);
  const isSearchable = description.fields.some((field) => field.isSearched || field.type === 'select');

  return (
    <div className="toolbar" role="search" aria-label={t('list.search')}>
      {isSearchable && (
        <TextField
          label={t('list.search')}
          hideLabel
          type="search"
          icon="search"
          placeholder={t('list.search')}
          value={text}
          maxLength={100}
          onChange={setText}
        />
      )}
      {filters.map((field) => (
        <Select
          key={field.name}
          label={field.label}
          hideLabel
          value={query.filters?.[field.name] ?? ''}
          options={[{ value: '', label: t('list.all', { field: field.label }) }, ...(field.options ?? [])]}
          onChange={(value) => onChange({ filters: { ...query.filters, [field.name]: value } })}
        />
      ))}
      {(query.keyword !== '' || Object.values(query.filters ?? {}).some(Boolean)) && (
        <button type="button" className="link" onClick={() => onChange({ keyword: '', filters: {} })}>
          {core.t('common.reset')}
        </button>
      )}
    </div>
  );
}

function isFilter({ type, inList, options }: RecordField): boolean {
  return (
    type === 'select' &&
    inList &&
    options !== undefined &&
    options.length > 1 &&
    options.length <= MAX_OPTIONS
  );
}

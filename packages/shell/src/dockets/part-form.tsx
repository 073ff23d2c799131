import type { ReactNode } from 'react';
import { DOCKET_COLUMNS, type DocketPart } from '@plantdeck/core/contract';
import { Checkbox, NumberField, Select, TextAreaField } from '@plantdeck/core/ui';
import { Button } from '@plantdeck/core/ui/base';
import { PLACES } from './docket-text.ts';
import type { EditorAction } from './editor-state.ts';

interface PartFormProps {
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly part: DocketPart;
  readonly onChange: (action: EditorAction) => void;
  readonly onRemoved: () => void;
}

const PLACE_FIELDS = ['xMm', 'yMm', 'widthMm', 'heightMm'] as const;

/** The fields of the chosen part. */
export function PartForm({ t, part, onChange, onRemoved }: PartFormProps): ReactNode {
  const set = (change: Readonly<Record<string, unknown>>) => onChange({ type: 'part', id: part.id, change });
  return (
    <fieldset className="docket-part">
      <legend>{t(`part.${part.kind}`)}</legend>
      {'text' in part && (
        <TextAreaField
          label={t('text')}
          rows={2}
          maxLength={500}
          value={part.text}
          note={t('textHint', { list: PLACES.map((place) => `{${place}}`).join(' ') })}
          onChange={(text) => set({ text })}
        />
      )}
      <div className="docket-pair">
        {PLACE_FIELDS.map((field) => (
          <NumberField
            key={field}
            label={t(field)}
            min={field === 'xMm' || field === 'yMm' ? 0 : 1}
            value={String(part[field])}
            onChange={(typed) => Number.isFinite(Number(typed)) && set({ [field]: Number(typed) })}
          />
        ))}
        {'sizePt' in part && (
          <NumberField
            label={t('sizePt')}
            min={5}
            max={part.kind === 'text' ? 72 : 24}
            value={String(part.sizePt)}
            onChange={(typed) => Number.isFinite(Number(typed)) && set({ sizePt: Number(typed) })}
          />
        )}
        {part.kind === 'text' && (
          <Select
            label={t('align')}
            value={part.align}
            options={(['start', 'middle', 'end'] as const).map((value) => ({
              value,
              label: t(`align.${value}`),
            }))}
            onChange={(align) => set({ align })}
          />
        )}
      </div>
      {part.kind === 'text' && (
        <Checkbox label={t('bold')} checked={part.bold} onChange={(bold) => set({ bold })} />
      )}
      {part.kind === 'lines' && (
        <div role="group" aria-label={t('columns')} className="docket-actions">
          {DOCKET_COLUMNS.map((column) => (
            <Checkbox
              key={column}
              label={t(`label.${column}`)}
              checked={part.columns.includes(column)}
              onChange={(isShown) => {
                const columns = DOCKET_COLUMNS.filter((one) =>
                  one === column ? isShown : part.columns.includes(one),
                );
                if (columns.length > 0) set({ columns });
              }}
            />
          ))}
        </div>
      )}
      <Button
        size="s"
        icon="trash"
        onClick={() => {
          onChange({ type: 'remove', id: part.id });
          onRemoved();
        }}
      >
        {t('removePart')}
      </Button>
    </fieldset>
  );
}

import { type ReactNode } from 'react';
import {
  PAGE_RANGES,
  PAGE_SOURCES_MAX,
  type PageBlock,
  type PageQuantity,
  type PageRange,
  type PageSource,
  type PageSources,
} from '@plantdeck/core/contract';
import { Select, TextAreaField, TextField } from '@plantdeck/core/ui';
import { Banner, Button, IconButton, Segmented, Skeleton } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { rangeText } from './block-body.tsx';
import { COMPOSED_WORDS } from './words/index.ts';

interface BlockFormProps {
  readonly block: PageBlock;
  /** Null while they are on their way. */
  readonly sources: PageSources | null;
  readonly failure: string | null;
  readonly onChange: (block: PageBlock) => void;
}

const WIDTHS = ['3', '4', '6', '8', '12'] as const;
/** Series of one chart that a reader can still tell apart. */
const SERIES_MAX = 6;
const COLUMNS_MAX = 6;

/** The fields of one block. */
export function BlockForm({ block, sources, failure, onChange }: BlockFormProps): ReactNode {
  const { t } = useWords(COMPOSED_WORDS);
  return (
    <fieldset className="block-form">
      <legend>{t(`kind.${block.kind}`)}</legend>
      <TextField
        label={t('blockTitle')}
        note={block.kind === 'text' ? undefined : t('blockTitleNote')}
        maxLength={80}
        value={block.title}
        onChange={(title) => onChange({ ...block, title })}
      />
      <Segmented
        label={t('width')}
        value={WIDTHS.find((width) => width === String(block.width)) ?? '6'}
        options={WIDTHS.map((value) => ({ value, label: `${value}/12` }))}
        onChange={(value) => onChange({ ...block, width: Number(value) as PageBlock['width'] })}
      />
      {block.kind === 'text' ? (
        <TextAreaField
          label={t('text')}
          rows={8}
          maxLength={4_000}
          value={block.text}
          onChange={(text) => onChange({ ...block, text })}
        />
      ) : failure !== null ? (
        <Banner tone="error">{failure}</Banner>
      ) : sources === null ? (
        <Skeleton height={120} />
      ) : (
        <FigureFields block={block} sources={sources} onChange={onChange} />
      )}
    </fieldset>
  );
}

type FigureBlock = Exclude<PageBlock, { kind: 'text' }>;

function FigureFields({
  block,
  sources,
  onChange,
}: {
  readonly block: FigureBlock;
  readonly sources: PageSources;
  readonly onChange: (block: PageBlock) => void;
}): ReactNode {
  const { t } = useWords(COMPOSED_WORDS);
  const core = useWords('core');
  const range = (
    <Select<PageRange>
      label={t('range')}
      value={block.range}
      options={PAGE_RANGES.map((value) => ({ value, label: rangeText(value, core.t) }))}
      onChange={(value) => onChange({ ...block, range: value })}
    />
  );
  if (block.kind === 'kpi') {
    return (
      <>
        <SourceSelect
          label={t('source')}
          source={block.source}
          sources={sources}
          onChange={(source) =>
            onChange({ ...block, source, quantity: fitting(source, block.quantity, sources) })
          }
        />
        <QuantitySelect
          label={t('quantity')}
          value={block.quantity}
          of={block.source}
          sources={sources}
          onChange={(quantity) => onChange({ ...block, quantity })}
        />
        {range}
      </>
    );
  }
  const sourceList = (
    <Several<PageSource>
      label={t('sources')}
      items={block.sources}
      max={block.kind === 'chart' ? SERIES_MAX : PAGE_SOURCES_MAX}
      fresh={{ kind: 'area', id: '' }}
      onChange={(next) => onChange({ ...block, sources: next })}
      field={(source, label, change) => (
        <SourceSelect label={label} source={source} sources={sources} onChange={change} />
      )}
    />
  );
  if (block.kind === 'chart') {
    return (
      <>
        {sourceList}
        <QuantitySelect
          label={t('quantity')}
          value={block.quantity}
          of={null}
          sources={sources}
          onChange={(quantity) => onChange({ ...block, quantity })}
        />
        {range}
        <Segmented
          label={t('shape')}
          value={block.shape}
          options={(['line', 'bar'] as const).map((value) => ({ value, label: t(`shape.${value}`) }))}
          onChange={(shape) => onChange({ ...block, shape })}
        />
      </>
    );
  }
  return (
    <>
      {sourceList}
      <Several<PageQuantity>
        label={t('quantities')}
        items={block.quantities}
        max={COLUMNS_MAX}
        fresh={
          sources.quantities.find(({ code }) => !block.quantities.includes(code))?.code ?? 'standardCoal'
        }
        onChange={(quantities) => onChange({ ...block, quantities })}
        field={(value, label, change) => (
          <QuantitySelect label={label} value={value} of={null} sources={sources} onChange={change} />
        )}
      />
      {range}
    </>
  );
}

/** A quantity that the new source has: a meter counts one energy. */
function fitting(source: PageSource, quantity: PageQuantity, sources: PageSources): PageQuantity {
  if (source.kind === 'area') return quantity;
  return sources.meters.find(({ id }) => id === source.id)?.quantity ?? quantity;
}

interface SourceSelectProps {
  readonly label: string;
  readonly source: PageSource;
  readonly sources: PageSources;
  readonly onChange: (source: PageSource) => void;
}

/** Areas in their order with their meters behind them; what is gone stays named by its id until another is chosen. */
function SourceSelect({ label, source, sources, onChange }: SourceSelectProps): ReactNode {
  const { t } = useWords(COMPOSED_WORDS);
  const [root] = sources.areas;
  const normal: PageSource =
    source.kind === 'area' && source.id === root?.id ? { kind: 'area', id: '' } : source;
  const options = [
    ...sources.areas.map(({ id, name, depth }) => ({
      value: `area ${depth === 0 ? '' : id}`,
      label: `${'  '.repeat(depth)}${name}`,
    })),
    ...sources.meters.map(({ id, name, quantity }) => ({
      value: `meter ${id}`,
      label: t('meterOption', {
        name,
        energy: sources.quantities.find(({ code }) => code === quantity)?.label ?? quantity,
      }),
    })),
  ];
  const value = `${normal.kind} ${normal.id}`;
  const isGone = !options.some((option) => option.value === value);
  return (
    <Select
      label={label}
      value={value}
      problem={isGone ? t('sourceGone') : null}
      options={isGone ? [{ value, label: normal.id }, ...options] : options}
      onChange={(next) => {
        const at = next.indexOf(' ');
        onChange({ kind: next.slice(0, at) === 'meter' ? 'meter' : 'area', id: next.slice(at + 1) });
      }}
    />
  );
}

interface QuantitySelectProps {
  readonly label: string;
  readonly value: PageQuantity;
  /** The one source that it is of; null where there are several. */
  readonly of: PageSource | null;
  readonly sources: PageSources;
  readonly onChange: (quantity: PageQuantity) => void;
}

function QuantitySelect({ label, value, of, sources, onChange }: QuantitySelectProps): ReactNode {
  const meter = of?.kind === 'meter' ? sources.meters.find(({ id }) => id === of.id) : undefined;
  const ofMeter: readonly PageQuantity[] = ['cost', 'standardCoal', 'co2'];
  const offered = sources.quantities.filter(
    ({ code }) => !meter || code === meter.quantity || ofMeter.includes(code),
  );
  const options = offered.map(({ code, label: name }) => ({ value: code, label: name }));
  const isKnown = options.some((option) => option.value === value);
  return (
    <Select<PageQuantity>
      label={label}
      value={value}
      options={isKnown ? options : [{ value, label: value }, ...options]}
      onChange={onChange}
    />
  );
}

interface SeveralProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly max: number;
  /** What a further one begins with. */
  readonly fresh: T;
  readonly onChange: (items: T[]) => void;
  readonly field: (item: T, label: string, onChange: (item: T) => void) => ReactNode;
}

/** A list that has one entry at least. */
function Several<T>({ label, items, max, fresh, onChange, field }: SeveralProps<T>): ReactNode {
  const { t } = useWords(COMPOSED_WORDS);
  return (
    <div className="several" role="group" aria-label={label}>
      {items.map((item, index) => (
        <div key={index} className="several-row">
          {field(item, `${label} ${index + 1}`, (next) =>
            onChange(items.map((one, at) => (at === index ? next : one))),
          )}
          <IconButton
            icon="close"
            size="s"
            label={t('removeEntry', { name: `${label} ${index + 1}` })}
            disabled={items.length === 1}
            onClick={() => onChange(items.filter((_one, at) => at !== index))}
          />
        </div>
      ))}
      {items.length < max && (
        <Button size="s" icon="plus" onClick={() => onChange([...items, fresh])}>
          {t('addEntry', { name: label })}
        </Button>
      )}
    </div>
  );
}

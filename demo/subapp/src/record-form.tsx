import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import {
  RecordRowSchema,
  type RecordDescription,
  type RecordField,
  type RecordRow,
} from '@plantdeck/core/contract';
import { isOffered, type RecordProblem } from '@plantdeck/core/records';
import { Checkbox, Dialog, NumberField, Select, TextAreaField, TextField } from '@plantdeck/core/ui';
import { Banner, Button } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { entriesOf, readEntries, type Entries } from './entry.ts';
import { failureText } from './failure-text.ts';
import type { Workplace } from './records.view.tsx';
import { ToldOnce, type OnceTold } from './told-once.tsx';
import { SUBAPP_WORDS } from './words/index.ts';

interface RecordFormProps {
  readonly workplace: Workplace;
  readonly description: RecordDescription;
  /** Null makes a new one. */
  readonly row: RecordRow | null;
  /** Values that are given, not entered. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

/** The form of a record. What is typed is kept at once, and comes back after an expired session or a reload. */
export function RecordForm({
  workplace,
  description,
  row,
  fixed = {},
  onCancel,
  onSaved,
}: RecordFormProps): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const core = useWords('core');
  const fields = description.fields
    .filter(({ editable }) => editable === 'always' || editable === (row === null ? 'create' : 'change'))
    .map((field) => ({
      ...field,
      ...(field.options
        ? { options: field.options.filter((each) => isOffered(each, row?.values[field.name] ?? null)) }
        : {}),
    }));
  const { drafts, ask } = workplace;
  const draftName = `${description.resource}.${row?.id ?? 'new'}`;
  const [draft] = useState(() => drafts.read(draftName));
  const [entries, setEntries] = useState<Entries>(() => ({
    ...(row ? entriesOf(fields, row.values, description.timeZone) : emptyEntries(fields)),
    ...draft,
    ...fixed,
  }));
  const [problems, setProblems] = useState<readonly RecordProblem[]>([]);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [once, setOnce] = useState<readonly OnceTold[]>([]);
  const form = useRef<HTMLFormElement>(null);

  const enter = (name: string, value: string): void => {
    const next = { ...entries, [name]: value };
    setEntries(next);
    drafts.keep(draftName, next);
    setProblems(problems.filter(({ field }) => field !== name));
  };
  const cancel = (): void => {
    drafts.drop(draftName);
    onCancel();
  };
  const save = async (): Promise<void> => {
    const read = readEntries(fields, entries, description.timeZone);
    setProblems(read.problems);
    const [first] = read.problems;
    if (first) {
      form.current
        ?.querySelector<HTMLElement>(`[data-field="${CSS.escape(first.field)}"] :is(input, select, textarea)`)
        ?.focus();
      return;
    }
    setBusy(true);
    setFailure('');
    try {
      const saved = await ask('recordSave', {
        schema: RecordRowSchema,
        pathParams: { resource: description.resource },
        body: { ...(row ? { id: row.id, version: row.version } : {}), values: read.values },
      });
      drafts.drop(draftName);
      const told = description.fields.flatMap(({ name, label, shownOnce }) => {
        const value = saved.values[name];
        return shownOnce && typeof value === 'string' ? [{ label, value }] : [];
      });
      if (told.length === 0) onSaved();
      else setOnce(told);
    } catch (error) {
      setFailure(failureText(error, core.t));
      setBusy(false);
    }
  };

  if (once.length > 0) return <ToldOnce values={once} onClose={onSaved} />;
  return (
    <Dialog
      open
      wide
      keepOpen
      title={row ? t('form.edit', { title: description.title }) : t('form.new', { title: description.title })}
      closeLabel={core.t('common.close')}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{core.t('common.cancel')}</Button>
          <Button variant="primary" disabled={isBusy} onClick={() => void save()}>
            {core.t('common.save')}
          </Button>
        </>
      }
    >
      {failure !== '' && <Banner tone="error">{failure}</Banner>}
      {draft && failure === '' && <Banner>{t('form.restored')}</Banner>}
      <form
        ref={form}
        className="record-form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        {fields
          .filter(({ name }) => !(name in fixed))
          .map((field) => (
            <div
              key={field.name}
              data-field={field.name}
              className={field.type === 'longText' ? 'whole' : undefined}
            >
              <Entry
                field={field}
                value={entries[field.name] ?? ''}
                problem={problemText(
                  problems.find((each) => each.field === field.name),
                  t,
                )}
                onChange={(value) => enter(field.name, value)}
              />
            </div>
          ))}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

function emptyEntries(fields: readonly RecordField[]): Entries {
  return Object.fromEntries(
    fields.map(({ name, type, initial = true }) => [name, type === 'boolean' ? String(initial) : '']),
  );
}

type Translate = (key: string, values?: Record<string, string | number>) => string;

function problemText(problem: RecordProblem | undefined, t: Translate): string | null {
  return problem ? t(`problem.${problem.key}`, { limit: problem.limit ?? '' }) : null;
}

interface EntryProps {
  readonly field: RecordField;
  readonly value: string;
  readonly problem: string | null;
  readonly onChange: (value: string) => void;
}

const INPUT_TYPE = { date: 'date', time: 'time', dateTime: 'datetime-local', text: 'text' } as const;

function Entry({ field, value, problem, onChange }: EntryProps): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const common = { label: field.label, problem, required: field.required };
  switch (field.type) {
    case 'boolean':
      return (
        <Checkbox label={field.label} checked={value === 'true'} onChange={(on) => onChange(String(on))} />
      );
    case 'select':
      return (
        <Select
          {...common}
          value={value === '' && field.required ? null : value}
          placeholder={t('form.choose')}
          options={[
            ...(field.required ? [] : [{ value: '', label: t('form.none') }]),
            ...(field.options ?? []),
          ]}
          onChange={onChange}
        />
      );
    case 'number':
    case 'integer':
      return (
        <NumberField
          {...common}
          value={value}
          unit={field.unit}
          min={field.min}
          max={field.max}
          onChange={onChange}
        />
      );
    case 'longText':
      return <TextAreaField {...common} value={value} maxLength={field.maxLength} onChange={onChange} />;
    default:
      return (
        <TextField
          {...common}
          type={INPUT_TYPE[field.type]}
          value={value}
          maxLength={field.type === 'text' ? field.maxLength : undefined}
          suggestions={field.suggestions}
          note={field.numbered === undefined ? undefined : t('form.numbered', { number: field.numbered })}
          onChange={onChange}
        />
      );
  }
}

import { useReducer, useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import {
  RETCODE_SETTING_CONFLICT,
  DOCKET_TYPES,
  DocketTemplateSchema,
  type DocketPart,
  type DocketTemplate,
} from '@plantdeck/core/contract';
import { useLanguage } from '@plantdeck/core/element';
import { Checkbox, NumberField, Select, TextField, useToast } from '@plantdeck/core/ui';
import { Banner, Button } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import * as v from 'valibot';
import { useDraft } from '../parts/use-draft.ts';
import { failureText } from '../words/failure-text.ts';
import { readTemplates, saveTemplate } from './docket-calls.ts';
import type { SheetData } from './docket-text.ts';
import {
  edit,
  PART_KINDS,
  SHEET_MAX_MM,
  SHEET_MIN_MM,
  templateProblems,
  type EditorAction,
} from './editor-state.ts';
import { PartForm } from './part-form.tsx';
import { PartHandle } from './part-handle.tsx';
import { Sheet } from './sheet.tsx';
import type { DocketPlace } from './use-place.ts';
import { DOCKET_WORDS } from './words/index.ts';

interface TemplateEditorProps {
  readonly session: PlantSession;
  readonly userId: string;
  readonly template: DocketTemplate;
  readonly zone: string;
  readonly open: (place: Partial<DocketPlace>) => void;
  readonly reload: () => void;
}

/** What stands in the draft: the template that was begun from tells whether the draft still belongs to it. */
const DraftSchema = v.object({ from: v.number(), template: v.looseObject({ id: v.string() }) });

/** Templates are drawn by hand: parts are dragged or moved by keys, and told by their fields. */
export function TemplateEditor(props: TemplateEditorProps): ReactNode {
  const { session, userId, zone, open, reload } = props;
  const { t } = useWords(DOCKET_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const tell = useToast();
  const draft = useDraft(session, `plantdeck-docket-draft:${userId}:${props.template.id}`, DraftSchema, {
    from: props.template.version,
    template: { id: props.template.id },
  });
  const [template, dispatch] = useReducer(edit, keptTemplate(draft.value, props.template) ?? props.template);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [theirs, setTheirs] = useState<DocketTemplate | null>(null);
  const change = (action: EditorAction): void => {
    dispatch(action);
    draft.write({ from: template.version, template: edit(template, action) });
  };
  const problems = templateProblems(template);
  const problem = (field: string): string | null => {
    const found = wasTried ? problems[field] : undefined;
    if (!found) return null;
    if (found !== 'range') return t(found);
    return t('range', {
      min: field === 'widthMm' ? SHEET_MIN_MM.widthMm : SHEET_MIN_MM.heightMm,
      max: SHEET_MAX_MM,
    });
  };
  const save = async (version = template.version): Promise<void> => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    try {
      const saved = await saveTemplate(session, { ...template, version });
      draft.drop();
      setFailure(null);
      setTheirs(null);
      dispatch({ type: 'replace', template: saved });
      tell({ text: t('saved') });
      reload();
      open({ view: saved.kind === 'label' ? 'label' : 'edit', templateId: saved.id });
    } catch (error) {
      setFailure(error);
      if (isConflict(error)) {
        const newest = await readTemplates(session).catch(() => null);
        setTheirs(newest?.records.find(({ id }) => id === template.id) ?? null);
      }
    }
    setBusy(false);
  };
  const chosen = template.parts.find(({ id }) => id === chosenId) ?? null;
  const data: SheetData = {
    docket: null,
    lineIndex: 0,
    title: template.templateName,
    language,
    timeZone: zone,
    label: (name) => t(`label.${name}`),
  };
  const handle = (part: DocketPart): ReactNode => (
    <PartHandle
      part={part}
      label={t('partAt', { part: t(`part.${part.kind}`), x: part.xMm, y: part.yMm })}
      isChosen={part.id === chosenId}
      onChoose={() => setChosenId(part.id)}
      onChange={change}
    />
  );
  return (
    <div className="screen">
      <header className="screen-head">
        <h1>{template.templateName || t(template.kind === 'label' ? 'newLabel' : 'new')}</h1>
        <span className="end">
          <Button onClick={() => open({})}>{t('back')}</Button>
          <Button
            onClick={() => open({ view: 'preview', templateId: template.id })}
            disabled={template.version === 0}
          >
            {t('preview')}
          </Button>
          <Button variant="primary" disabled={isBusy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </span>
      </header>
      {failure !== null && (
        <Banner tone="error" title={t('saveFailed')}>
          {failureText(failure, core.t)}
          {theirs && (
            <span className="docket-actions">
              <Button size="s" onClick={() => void save(theirs.version)}>
                {t('keepMine')}
              </Button>
              <Button
                size="s"
                onClick={() => {
                  draft.drop();
                  dispatch({ type: 'replace', template: theirs });
                  setFailure(null);
                  setTheirs(null);
                }}
              >
                {t('takeTheirs')}
              </Button>
            </span>
          )}
        </Banner>
      )}
      <div className="docket-editor">
        <section className="panel docket-fields" part="panel" aria-label={t('sheet')}>
          <TextField
            label={t('name')}
            required
            maxLength={60}
            value={template.templateName}
            problem={problem('templateName')}
            onChange={(templateName) => change({ type: 'sheet', change: { templateName } })}
          />
          <Select
            label={t('type')}
            value={String(template.templateType)}
            options={DOCKET_TYPES.map((type) => ({ value: String(type), label: t(`type.${type}`) }))}
            onChange={(value) => {
              const templateType = DOCKET_TYPES.find((type) => String(type) === value);
              if (templateType) change({ type: 'sheet', change: { templateType } });
            }}
          />
          <div className="docket-pair">
            {(['widthMm', 'heightMm'] as const).map((field) => (
              <NumberField
                key={field}
                label={t(field)}
                min={SHEET_MIN_MM[field]}
                max={SHEET_MAX_MM}
                value={String(template[field])}
                problem={problem(field)}
                onChange={(typed) => change({ type: 'sheet', change: { [field]: Number(typed) || 0 } })}
              />
            ))}
          </div>
          <Checkbox
            label={t('menuDisplay')}
            checked={template.menuDisplay}
            onChange={(menuDisplay) => change({ type: 'sheet', change: { menuDisplay } })}
          />
          <div className="docket-actions" role="group" aria-label={t('parts')}>
            {PART_KINDS.map((kind) => (
              <Button
                key={kind}
                size="s"
                icon="plus"
                onClick={() => {
                  const next = edit(template, { type: 'add', kind });
                  change({ type: 'add', kind });
                  setChosenId(next.parts.at(-1)?.id ?? null);
                }}
              >
                {t(`part.${kind}`)}
              </Button>
            ))}
          </div>
          {problem('parts') && (
            <p className="docket-problem" role="alert">
              {problem('parts')}
            </p>
          )}
          {chosen && <PartForm t={t} part={chosen} onChange={change} onRemoved={() => setChosenId(null)} />}
          <p className="docket-hint">{t('partHint')}</p>
        </section>
        <div className="docket-sheets" tabIndex={-1}>
          <Sheet template={template} data={data} badCode={t('badCode')} over={handle} />
        </div>
      </div>
    </div>
  );
}

/** A draft of the very version that is edited; one of an older version is told as a conflict when it is saved. */
function keptTemplate(
  draft: v.InferOutput<typeof DraftSchema>,
  template: DocketTemplate,
): DocketTemplate | null {
  const parsed = v.safeParse(DraftTemplateSchema, draft.template);
  return parsed.success && parsed.output.id === template.id
    ? { ...parsed.output, version: draft.from }
    : null;
}
/** What is being typed may not be savable yet. */
const DraftTemplateSchema = v.object({
  ...DocketTemplateSchema.entries,
  templateName: v.string(),
  widthMm: v.number(),
  heightMm: v.number(),
});

/** Somebody else saved first. */
const isConflict = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'retCode' in error &&
  error.retCode === RETCODE_SETTING_CONFLICT;

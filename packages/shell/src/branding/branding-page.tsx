import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import {
  BRAND_IMAGE_MAX_BYTES,
  BRAND_IMAGE_MAX_PX,
  BRAND_IMAGE_TYPES,
  BRAND_TITLE_MAX,
  type BrandImageKind,
  type EnterpriseBrand,
} from '@plantdeck/core/contract';
import { ConfirmDialog, TextField, useToast } from '@plantdeck/core/ui';
import { Button, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { addressesOf } from '../host/brand.ts';
import { BrandMark } from '../login/brand-mark.tsx';
import { BrandPicture } from '../login/brand-picture.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import type { OwnPageProps } from '../routes/own-pages.ts';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';
import { readBrand, removeImage, saveImage, saveTitle } from './branding-calls.ts';

const KIB = Math.floor(BRAND_IMAGE_MAX_BYTES / 1024);

/** Where who may sets the title, the logo and the sign-in background of the enterprise. */
export default function BrandingPage({ session, title }: OwnPageProps): ReactNode {
  const core = useWords('core');
  const { value, failure, reload } = useAnswer('brand', (signal) => readBrand(session, signal));
  const [saved, setSaved] = useState<EnterpriseBrand | null>(null);
  const brand = saved ?? value;
  const take = (next: EnterpriseBrand): void => {
    setSaved(next);
    // The header, the window's title and what the next visit begins with come from the session's model.
    void session.reload();
  };
  if (!brand) {
    if (failure === null) return <Skeleton height={320} />;
    return (
      <StateView
        kind="failed"
        title={failureText(failure, core.t)}
        actionLabel={core.t('common.retry')}
        onAction={reload}
      />
    );
  }
  return (
    <div className="screen branding">
      <div className="screen-head">
        <h1>{title}</h1>
      </div>
      <TitleForm session={session} brand={brand} onSaved={take} />
      {(['logo', 'background'] as const).map((kind) => (
        <ImageForm key={kind} session={session} kind={kind} brand={brand} onSaved={take} />
      ))}
    </div>
  );
}

interface FormProps {
  readonly session: PlantSession;
  readonly brand: EnterpriseBrand;
  readonly onSaved: (brand: EnterpriseBrand) => void;
}

/** Does one thing at a time and says how it went. */
function useWork(onSaved: FormProps['onSaved']): {
  readonly isBusy: boolean;
  readonly run: (work: () => Promise<EnterpriseBrand>, done: string) => Promise<string | null>;
} {
  const core = useWords('core');
  const tell = useToast();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async run(work, done) {
      setBusy(true);
      try {
        onSaved(await work());
        tell({ text: done });
        return null;
      } catch (error) {
        return failureText(error, core.t);
      } finally {
        setBusy(false);
      }
    },
  };
}

function TitleForm({ session, brand, onSaved }: FormProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const { isBusy, run } = useWork(onSaved);
  const [title, setTitle] = useState(brand.title ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(
      await run(() => saveTitle(session, title.slice(0, BRAND_TITLE_MAX)), t('branding.titleSaved')),
    );
  };
  return (
    <section className="panel branding-part">
      <form onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('branding.title')}
          value={title}
          onChange={setTitle}
          problem={problem}
          note={t('branding.titleHint', { fallback: brand.defaultTitle || t('product.name') })}
        />
        <Button type="submit" variant="primary" disabled={isBusy || !brand.canEdit}>
          {t('branding.saveTitle')}
        </Button>
      </form>
    </section>
  );
}

const FIELDS = {
  logo: { own: 'logoImg', fallback: 'defaultLogoImg' },
  background: { own: 'backgroundImg', fallback: 'defaultBackgroundImg' },
} as const satisfies Record<BrandImageKind, object>;

function ImageForm({
  session,
  kind,
  brand,
  onSaved,
}: FormProps & { readonly kind: BrandImageKind }): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, run } = useWork(onSaved);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const own = brand[FIELDS[kind].own];
  const fallback = brand[FIELDS[kind].fallback];

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setProblem(
      file.size > BRAND_IMAGE_MAX_BYTES
        ? t('branding.tooHeavy', { kib: KIB })
        : await run(() => saveImage(session, kind, file), t('branding.imageSaved')),
    );
    // The same file may be chosen again after it was made smaller.
    if (input.current) input.current.value = '';
  };
  const remove = async (): Promise<void> => {
    setProblem(await run(() => removeImage(session, kind), t('branding.imageRemoved')));
    setAsked(false);
  };
  useEffect(() => setProblem(null), [own?.storagePath]);

  return (
    <section className="panel branding-part" data-kind={kind}>
      <h2 id={`${id}-name`}>{t(`branding.${kind}`)}</h2>
      <p>{t(`branding.${kind}Hint`)}</p>
      <div className="branding-preview">
        <BrandPicture
          sources={addressesOf([own, fallback], session.baseUrl())}
          alt={t('branding.preview')}
          fallback={<BrandMark size={32} />}
        />
        <span>
          {own
            ? t('branding.own', { name: own.originName ?? '' })
            : t(fallback ? 'branding.groupDefault' : 'branding.productDefault')}
        </span>
      </div>
      <p className="branding-rules" id={`${id}-rules`}>
        {t('branding.rules', { kib: KIB, px: BRAND_IMAGE_MAX_PX })}
      </p>
      {problem !== null && (
        <p className="fld-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="branding-actions">
        <input
          ref={input}
          type="file"
          accept={BRAND_IMAGE_TYPES.join(',')}
          disabled={isBusy || !brand.canEdit}
          aria-label={`${t(`branding.${kind}`)}: ${t('branding.choose')}`}
          aria-describedby={`${id}-rules`}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        {own && brand.canEdit && (
          <Button icon="trash" disabled={isBusy} onClick={() => setAsked(true)}>
            {t('branding.remove')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsked}
        title={t('branding.removeTitle')}
        confirmLabel={t('branding.remove')}
        cancelLabel={core.t('common.cancel')}
        danger
        busy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(false)}
      >
        {t('branding.removeText')}
      </ConfirmDialog>
    </section>
  );
}

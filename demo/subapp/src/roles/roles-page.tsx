import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { FramePlace } from '@plantdeck/core/contract';
import {
  RETCODE_SETTING_CONFLICT,
  RoleMatrixSchema,
  RoleRightsSchema,
  type RoleMatrix,
  type RoleRights,
  type RoleSummary,
} from '@plantdeck/core/contract';
import { isRequestError } from '@plantdeck/core';
import { useLanguage, useSignalValue } from '@plantdeck/core/element';
import { Menu, Select, TextField, useToast } from '@plantdeck/core/ui';
import { Banner, Button, Chip, Icon, Segmented, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { formatDateTime } from '@plantdeck/core/units';
import { useWords } from '@plantdeck/core/words';
import { failureText } from '../failure-text.ts';
import { ListFailure, ListSkeleton } from '../list-states.tsx';
import type { Workplace } from '../records.view.tsx';
import { SUBAPP_WORDS } from '../words/index.ts';
import { RoleDialog, type RoleQuestion } from './role-dialogs.tsx';
import { RoleGrid } from './role-grid.tsx';
import {
  codesOf,
  fromDraft,
  isAllowed,
  isChanged,
  NO_CHANGES,
  shownGroups,
  stillWanted,
  toDraft,
  type Shown,
  type Wanted,
} from './role-model.ts';

interface RolesPageProps {
  readonly workplace: Workplace;
  readonly place: FramePlace;
}

type State<T> =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly error: unknown }
  | { readonly name: 'ready'; readonly value: T };

/** Reads anew in another language, after a return to the page, and when asked to. */
function useAnswer<T>(workplace: Workplace, read: (signal: AbortSignal) => Promise<T>) {
  const language = useSignalValue(workplace.session.language);
  const [state, setState] = useState<State<T>>({ name: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    read(stop.signal).then(
      (value) => {
        if (!stop.signal.aborted) setState({ name: 'ready', value });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setState({ name: 'failed', error });
      },
    );
    return () => stop.abort();
  }, [read, language, round, workplace.returns]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return [state, again, setState] as const;
}

/** Roles beside the matrix of the one that the address names. */
export function RolesPage({ workplace, place }: RolesPageProps): ReactNode {
  const { ask, shell, drafts } = workplace;
  const { t } = useWords(SUBAPP_WORDS);
  const connection = useSignalValue(shell.state);
  const tell = useToast();
  const read = useCallback(
    (signal: AbortSignal) => ask('roleMatrix', { schema: RoleMatrixSchema, signal }),
    [ask],
  );
  const [state, again] = useAnswer(workplace, read);
  const [search, setSearch] = useState('');
  const [question, setQuestion] = useState<RoleQuestion | null>(null);
  const isSettled = state.name !== 'loading';
  useEffect(() => shell.title(t('role.title'), place.path), [shell, t, place.path]);
  useEffect(() => {
    if (isSettled) shell.ready();
  }, [shell, isSettled]);

  const open = (roleCode: string): void =>
    shell.navigate(`${place.path}?role=${encodeURIComponent(roleCode)}`);
  if (state.name === 'loading')
    return (
      <div className="page" aria-busy="true">
        <ListSkeleton />
      </div>
    );
  if (state.name === 'failed')
    return (
      <div className="page">
        <ListFailure error={state.error} onAgain={again} />
      </div>
    );
  const matrix = state.value;
  const named = new URLSearchParams(place.query).get('role');
  // Without a name the first that can be changed is open.
  const role =
    matrix.roles.find(({ roleCode }) => roleCode === named) ??
    matrix.roles.find(({ lock }) => lock === null) ??
    matrix.roles[0];
  const word = search.trim().toLocaleLowerCase();
  const found = matrix.roles.filter(({ title }) => title.toLocaleLowerCase().includes(word));
  const draftsOf = (roleCode: string): number => fromDraft(drafts.read(draftName(roleCode))).size;

  return (
    <div className="page role-shell">
      {connection.name === 'signed-out' && <Banner tone="warn">{t('session.expired')}</Banner>}
      <div className="page-head">
        <h1>{t('role.title')}</h1>
        <span className="page-count">{t('role.count', { count: matrix.roles.length })}</span>
        <span className="grow" />
        {matrix.held.includes('dataPermissions') && (
          <Button onClick={() => shell.navigate('/dataPermissions')}>{t('role.data')}</Button>
        )}
        {matrix.can.edit && (
          <Button variant="primary" icon="plus" onClick={() => setQuestion({ kind: 'new', copyOf: null })}>
            {t('role.new')}
          </Button>
        )}
      </div>
      <div className="roles">
        <nav className="role-list" aria-label={t('role.title')}>
          <TextField
            label={t('role.search')}
            hideLabel
            type="search"
            icon="search"
            placeholder={t('role.search')}
            value={search}
            onChange={setSearch}
          />
          <ul>
            {found.map((each) => (
              <RoleLine
                key={each.roleCode}
                role={each}
                changes={draftsOf(each.roleCode)}
                isOpen={each === role}
                onOpen={() => open(each.roleCode)}
              />
            ))}
          </ul>
          {found.length === 0 && <p className="role-nothing">{t('list.noMatch')}</p>}
        </nav>
        <div className="role-choice">
          <Select
            label={t('role.role')}
            value={role?.roleCode ?? null}
            options={matrix.roles.map(({ roleCode, title }) => ({ value: roleCode, label: title }))}
            onChange={open}
          />
        </div>
        {role && (
          <RoleRightsPanel
            key={role.roleCode}
            workplace={workplace}
            matrix={matrix}
            role={role}
            onAsk={setQuestion}
            onSaved={again}
          />
        )}
      </div>
      {question && (
        <RoleDialog
          workplace={workplace}
          matrix={matrix}
          question={question}
          onClose={() => setQuestion(null)}
          onDone={(roleCode, name) => {
            setQuestion(null);
            tell({ tone: 'info', text: t(roleCode === null ? 'remove.done' : 'role.saved', { name }) });
            again();
            if (roleCode === null) shell.navigate(place.path);
            else open(roleCode);
          }}
        />
      )}
    </div>
  );
}

const draftName = (roleCode: string): string => `role.${roleCode}`;

function RoleLine({
  role,
  changes,
  isOpen,
  onOpen,
}: {
  readonly role: RoleSummary;
  readonly changes: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  return (
    <li>
      <button type="button" className="role-line" aria-current={isOpen || undefined} onClick={onOpen}>
        <span className="role-title">{role.title}</span>
        {role.lock !== null && <Icon name="lock" size="xs" />}
        {changes > 0 && <Chip tone="accent">{t('role.changes', { count: changes })}</Chip>}
        {changes === 0 && !role.isOwn && <Chip>{t('role.product')}</Chip>}
        <span className="role-people" title={t('role.people', { count: role.people })}>
          <span aria-hidden="true">{role.people}</span>
          <span className="sr">{t('role.people', { count: role.people })}</span>
        </span>
      </button>
    </li>
  );
}

interface RoleRightsPanelProps {
  readonly workplace: Workplace;
  readonly matrix: RoleMatrix;
  readonly role: RoleSummary;
  readonly onAsk: (question: RoleQuestion) => void;
  readonly onSaved: () => void;
}

function RoleRightsPanel(props: RoleRightsPanelProps): ReactNode {
  const { workplace, role } = props;
  const { ask } = workplace;
  const { roleCode } = role;
  const read = useCallback(
    (signal: AbortSignal) => ask('roleRights', { schema: RoleRightsSchema, query: { roleCode }, signal }),
    [ask, roleCode],
  );
  const [state, again, setState] = useAnswer(workplace, read);
  if (state.name === 'failed')
    return (
      <section className="role-panel">
        <ListFailure error={state.error} onAgain={again} />
      </section>
    );
  if (state.name === 'loading')
    return (
      <section className="role-panel">
        <Skeleton height={420} />
      </section>
    );
  return (
    <RoleEditor
      {...props}
      rights={state.value}
      onAgain={again}
      onRights={(value) => setState({ name: 'ready', value })}
    />
  );
}

/** What is pressed is kept at once, and comes back after a conflict, an expired session or a reload. */
function RoleEditor({
  workplace,
  matrix,
  role,
  rights,
  onAsk,
  onSaved,
  onAgain,
  onRights,
}: RoleRightsPanelProps & {
  readonly rights: RoleRights;
  readonly onAgain: () => void;
  readonly onRights: (rights: RoleRights) => void;
}): ReactNode {
  const { ask, drafts, shell } = workplace;
  const { t } = useWords(SUBAPP_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const tell = useToast();
  const name = draftName(role.roleCode);
  const [draft] = useState(() => drafts.read(name));
  const [wanted, setWanted] = useState<Wanted>(() => fromDraft(draft));
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);

  const granted = new Set(rights.granted);
  const own = { granted, wanted: stillWanted(wanted, granted), held: new Set(matrix.held) };
  const isReadOnly = !matrix.can.edit || role.lock !== null;
  const pages = matrix.groups.flatMap(({ rows }) => rows);
  const groups = shownGroups(matrix.groups, own, { shown, search });
  const gain = [...own.wanted].filter(([, on]) => on).map(([code]) => code);
  const loss = [...own.wanted].filter(([, on]) => !on).map(([code]) => code);
  const isFromBefore = draft !== null && draft['version'] !== rights.version && own.wanted.size > 0;

  const change = (next: Wanted): void => {
    setWanted(next);
    if (next.size === 0) drafts.drop(name);
    else drafts.keep(name, toDraft(next, rights.version));
  };
  const discard = (): void => {
    setFailure('');
    change(NO_CHANGES);
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      const body = { roleCode: role.roleCode, version: rights.version, grant: gain, take: loss };
      const saved = await ask('roleSave', { schema: RoleRightsSchema, body });
      change(NO_CHANGES);
      onRights(saved);
      onSaved();
      tell({ tone: 'info', text: t('role.saved', { name: role.title }) });
    } catch (error) {
      setFailure(failureText(error, core.t));
      // The newest rights are shown with the own changes on them.
      if (isRequestError(error) && error.retCode === RETCODE_SETTING_CONFLICT) onAgain();
    } finally {
      setBusy(false);
    }
  };
  const changed =
    rights.changed === null
      ? ''
      : t('role.lastChange', {
          name: rights.changed.by,
          time: formatDateTime(rights.changed.at, matrix.timeZone, language),
        });
  const question = (kind: 'rename' | 'remove'): void => onAsk({ kind, role: rights, title: role.title });

  return (
    <section className="role-panel" aria-label={role.title}>
      <header className="role-head">
        <h2>{role.title}</h2>
        <span className="page-count">
          {[t('role.people', { count: rights.people.length }), changed].filter(Boolean).join(' · ')}
        </span>
        <span className="grow" />
        {matrix.held.includes('userManagement') && (
          <Button
            size="s"
            onClick={() => shell.navigate(`/userManagement?roleCode=${encodeURIComponent(role.roleCode)}`)}
          >
            {t('role.showPeople')}
          </Button>
        )}
        {matrix.can.edit && (
          <Button size="s" icon="copy" onClick={() => onAsk({ kind: 'new', copyOf: role.roleCode })}>
            {t('role.copy')}
          </Button>
        )}
        {role.isOwn && (matrix.can.edit || matrix.can.remove) && (
          <Menu
            label={t('role.more')}
            groups={[
              [
                ...(isReadOnly
                  ? []
                  : [
                      {
                        id: 'rename',
                        label: t('role.rename'),
                        icon: 'edit' as const,
                        onSelect: () => question('rename'),
                      },
                    ]),
                ...(matrix.can.remove
                  ? [
                      {
                        id: 'remove',
                        label: t('role.removeRole'),
                        icon: 'trash' as const,
                        danger: true,
                        onSelect: () => question('remove'),
                      },
                    ]
                  : []),
              ],
            ]}
          />
        )}
      </header>
      {role.lock !== null && (
        <Banner>{t(role.lock === 'above' ? 'role.lockAbove' : 'role.lockElsewhere')}</Banner>
      )}
      {!matrix.can.edit && <Banner>{t('role.readOnly')}</Banner>}
      {failure !== '' && <Banner tone="error">{failure}</Banner>}
      {failure === '' && isFromBefore && <Banner tone="warn">{t('role.changedMeanwhile')}</Banner>}
      {failure === '' && !isFromBefore && draft !== null && own.wanted.size > 0 && (
        <Banner>{t('form.restored')}</Banner>
      )}
      <div className="role-tools">
        <TextField
          label={t('role.searchPages')}
          hideLabel
          type="search"
          icon="search"
          placeholder={t('role.searchPages')}
          value={search}
          onChange={setSearch}
        />
        <Segmented<Shown>
          label={t('role.shown')}
          value={shown}
          options={[
            { value: 'all', label: t('role.all', { number: pages.length }) },
            {
              value: 'allowed',
              label: t('role.allowed', { number: pages.filter((row) => isAllowed(own, row)).length }),
            },
            {
              value: 'changed',
              label: t('role.changed', { number: pages.filter((row) => isChanged(own, row)).length }),
            },
          ]}
          onChange={setShown}
        />
        <span className="grow" />
        {pages.some((row) => codesOf(row).some((code) => !own.held.has(code))) && (
          <span className="role-legend">
            <Icon name="lock" size="xs" />
            {t('role.beyond')}
          </span>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="role-scroll" tabIndex={groups.length === 0 ? undefined : -1}>
        {groups.length === 0 ? (
          <StateView kind="empty" title={t('list.noMatch')}>
            {t('list.noMatchText')}
          </StateView>
        ) : (
          <RoleGrid
            label={role.title}
            groups={groups}
            matrix={own}
            isReadOnly={isReadOnly}
            isSearch={search.trim() !== '' || shown === 'changed'}
            onChange={change}
          />
        )}
      </div>
      {own.wanted.size > 0 && (
        <footer className="role-save">
          <b role="status">{t('role.unsaved', { count: own.wanted.size })}</b>
          <span className="page-count">{t('role.effect', { granted: gain.length, taken: loss.length })}</span>
          <span className="grow" />
          <Button disabled={isBusy} onClick={discard}>
            {t('role.discard')}
          </Button>
          <Button variant="primary" disabled={isBusy} onClick={() => void save()}>
            {t('role.save')}
          </Button>
        </footer>
      )}
    </section>
  );
}

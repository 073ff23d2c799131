import { useMemo, useState, useEffect, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { useElement, useSignalValue } from '@plantdeck/core/element';
import { ROUTE_WORDS } from '@plantdeck/core/routes';
import { TextField } from '@plantdeck/core/ui';
import { Button, Icon, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SessionGate } from '../parts/session-gate.tsx';
import { BoardPreview } from './board-preview.tsx';
import {
  catalogueOf,
  everySeconds,
  wallQuery,
  type CatalogueEntry,
  type WallChoice,
} from './catalogue-model.ts';
import { KeptWalls } from './kept-walls.tsx';
import { useWalls } from './use-walls.ts';
import { WallForm } from './wall-form.tsx';
import { CATALOGUE_WORDS } from './words/index.ts';

export function BoardCatalogueView(): ReactNode {
  return (
    <SessionGate words={CATALOGUE_WORDS}>{(session) => <BoardCatalogue session={session} />}</SessionGate>
  );
}

const BOARD_ROUTE = '/comBoard';

function BoardCatalogue({ session }: { readonly session: PlantSession }): ReactNode {
  const element = useElement();
  const { t } = useWords(CATALOGUE_WORDS);
  const titles = useWords(ROUTE_WORDS);
  const menus = useSignalValue(session.menus);
  const entries = useMemo(() => catalogueOf(menus), [menus]);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [every, setEvery] = useState('30');
  const [distance, setDistance] = useState<WallChoice['distance']>('room');
  const walls = useWalls(session);
  useEffect(() => void element.emit('plant-ready', {}), [element]);

  const found = entries.filter(({ routeName }) =>
    titles.t(routeName).toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()),
  );
  const open = (key: string, to: string, query: Readonly<Record<string, string>> = {}) =>
    element.emit('plant-drill', { panel: 'catalogue', key, to, query });
  const everyS = everySeconds(every);
  // In the order in which the boards stand here, whatever was pressed first.
  const codes = entries.map(({ code }) => code).filter((code) => chosen.includes(code));

  if (entries.length === 0)
    return (
      <StateView kind="empty" title={t('catalogue.none')}>
        {t('catalogue.noneHint')}
      </StateView>
    );
  return (
    <div className="screen">
      <div className="screen-head">
        <h1>{t('catalogue.title')}</h1>
        <span className="t3">{t('catalogue.count', { n: entries.length })}</span>
        <div className="catalogue-search">
          <TextField
            type="search"
            icon="search"
            label={t('catalogue.search')}
            hideLabel
            placeholder={t('catalogue.search')}
            maxLength={100}
            value={text}
            onChange={setText}
          />
        </div>
        <div className="end">
          <WallForm
            every={every}
            isWrong={everyS === null}
            distance={distance}
            onEvery={setEvery}
            onDistance={setDistance}
          />
          <Button
            variant="primary"
            icon="board"
            disabled={codes.length === 0 || everyS === null}
            onClick={() =>
              everyS !== null && open('wall', BOARD_ROUTE, wallQuery({ codes, everyS, distance }))
            }
          >
            {t('catalogue.show', { n: codes.length })}
          </Button>
        </div>
      </div>
      <KeptWalls
        walls={walls}
        wall={codes.length === 0 || everyS === null ? null : { boards: codes, everyS, distance }}
        onChoose={(wall) => {
          setChosen(wall.boards);
          setEvery(String(wall.everyS));
          setDistance(wall.distance);
        }}
      />
      {found.length === 0 && <p role="status">{t('catalogue.noHit')}</p>}
      <ul className="catalogue">
        {found.map((entry) => (
          <Card
            key={entry.code}
            entry={entry}
            title={titles.t(entry.routeName)}
            isChosen={chosen.includes(entry.code)}
            onChoose={(isOn) =>
              setChosen(isOn ? [...chosen, entry.code] : chosen.filter((code) => code !== entry.code))
            }
            onOpen={() => open(entry.code, entry.path)}
          />
        ))}
      </ul>
    </div>
  );
}

function Card({
  entry,
  title,
  isChosen,
  onChoose,
  onOpen,
}: {
  readonly entry: CatalogueEntry;
  readonly title: string;
  readonly isChosen: boolean;
  readonly onChoose: (isOn: boolean) => void;
  readonly onOpen: () => void;
}): ReactNode {
  const { t } = useWords(CATALOGUE_WORDS);
  return (
    <li className="catalogue-card" part="panel">
      <BoardPreview element={entry.element} />
      <div className="catalogue-foot">
        <button
          type="button"
          className="catalogue-open"
          aria-label={t('catalogue.open', { board: title })}
          onClick={onOpen}
        >
          {title}
          <Icon name="chevron-right" size="s" />
        </button>
        <label>
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={t('catalogue.chooseBoard', { board: title })}
            onChange={(event) => onChoose(event.target.checked)}
          />
          {t('catalogue.choose')}
        </label>
      </div>
    </li>
  );
}

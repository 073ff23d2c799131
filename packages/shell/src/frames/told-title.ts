import { useState } from 'react';
import { routeOf } from '@plantdeck/core/routes';

/** A title that the shown application tells, and the path it is of. */
export interface ToldTitle {
  readonly title: string;
  readonly path: string;
}

/** What an application said of the path that is shown; nothing of an earlier one. */
export function useToldTitle(path: string): readonly [string, (told: ToldTitle) => void] {
  const [told, setTold] = useState<ToldTitle>({ title: '', path: '' });
  return [
    told.path === routeOf(path) ? told.title : '',
    (news) => setTold({ ...news, path: routeOf(news.path) }),
  ];
}

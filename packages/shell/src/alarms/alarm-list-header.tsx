import { createElement, useEffect, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useElement } from '@plantdeck/core/element';
import { Dialog } from '@plantdeck/core/ui';
import { useWords } from '@plantdeck/core/words';
import { siblingTag } from '../parts/sibling-tag.ts';
import type { HeaderDialogProps } from '../frame/header-entries.ts';
import { ALARM_WORDS } from './words/index.ts';

/** The alarm list over whatever page is open. */
export default function AlarmListHeader({ onClose }: HeaderDialogProps): ReactNode {
  const { host } = useElement();
  const { t, ready } = useWords(ALARM_WORDS);
  const core = useWords('core');
  // An alarm that the assistant is asked about leads there; under a dialog the drawer would stand without life. Gone
  // before the drawer opens, so that the drawer takes the focus from where the dialog gives it back to.
  useEffect(() => {
    const leave = (): void => flushSync(onClose);
    document.addEventListener('plant-assistant-open', leave, { capture: true });
    return () => document.removeEventListener('plant-assistant-open', leave, { capture: true });
  }, [onClose]);
  if (!ready) return null;
  return (
    <Dialog open wide="full" title={t('alarms.title')} closeLabel={core.t('common.close')} onClose={onClose}>
      {createElement(siblingTag(host, 'alarm-list'), { 'without-title': '' })}
    </Dialog>
  );
}

import { useInsertionEffect, type ReactNode } from 'react';
import { useElement, useSignalValue } from '@plantdeck/core/element';
import type { HeaderDialogProps } from '../frame/header-entries.ts';
import { AlarmSettingDialog } from './alarm-setting-dialog.tsx';
import css from './alarms.css?inline';

/** The alarm setting from the header, over whatever page is open. */
export default function AlarmSettingHeader({ session, onClose }: HeaderDialogProps): ReactNode {
  const element = useElement();
  const state = useSignalValue(session.state);
  useInsertionEffect(() => element.adopt(css), [element]);
  return state.name === 'ready' ? (
    <AlarmSettingDialog session={session} state={state} onClose={onClose} />
  ) : null;
}

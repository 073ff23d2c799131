import { Button } from '@plantdeck/core/ui/base';
import { useEffect, useState, type ReactNode } from 'react';
import type { Dictation, Microphone } from '../types.ts';
import type { VoiceWords } from '../words/index.ts';
import { useDictationState } from './use-dictation.ts';
import { providerName } from './voice-notes.tsx';

export interface VoiceSettingsProps {
  readonly dictation: Dictation;
  readonly words: VoiceWords;
  readonly providerIds: readonly string[];
  readonly microphone: Pick<Microphone, 'devices'>;
  readonly deviceId: string | null;
  readonly onProvider: (providerId: string) => void;
  readonly onDevice: (deviceId: string | null) => void;
  readonly onClose: () => void;
}

type Devices = Awaited<ReturnType<Microphone['devices']>>;

/** Who recognises, and which microphone listens. */
export function VoiceSettings(props: VoiceSettingsProps): ReactNode {
  const { dictation, words, providerIds, microphone, deviceId, onProvider, onDevice, onClose } = props;
  const { t } = words;
  const { providerId } = useDictationState(dictation);
  const [devices, setDevices] = useState<Devices>([]);
  const [said, setSaid] = useState('');
  useEffect(() => {
    let isHere = true;
    microphone.devices().then(
      (found) => isHere && setDevices(found),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [microphone]);
  const choose = (id: string): void => {
    if (id === providerId) return;
    onProvider(id);
    setSaid(t('switched', { provider: providerName(words, id) }));
  };
  return (
    <div className="voice-settings" role="group" aria-label={t('settings')}>
      <div className="voice-settings-head">
        <h3>{t('settings')}</h3>
        <span className="grow" />
        <Button size="s" variant="ghost" icon="close" aria-label={t('settings.close')} onClick={onClose} />
      </div>
      <fieldset>
        <legend>{t('settings.provider')}</legend>
        {providerIds.map((id) => (
          <label key={id}>
            <input type="radio" name="provider" checked={id === providerId} onChange={() => choose(id)} />
            {providerName(words, id)}
          </label>
        ))}
      </fieldset>
      <label className="voice-device">
        {t('settings.device')}
        <select
          value={deviceId ?? ''}
          onChange={({ target }) => onDevice(target.value === '' ? null : target.value)}
        >
          <option value="">{t('settings.deviceDefault')}</option>
          {devices
            // Names come with the permission; without one a list of "microphone" would say nothing.
            .filter(
              (device) => device.deviceId !== '' && device.deviceId !== 'default' && device.label !== '',
            )
            .map((device) => (
              <option key={device.deviceId} value={device.deviceId}>
                {device.label}
              </option>
            ))}
        </select>
      </label>
      <p role="status" className="t3">
        {said}
      </p>
    </div>
  );
}

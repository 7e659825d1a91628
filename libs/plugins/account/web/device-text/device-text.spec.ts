import { translateWith } from '@sv/ui/locale/translate';
import { deviceText } from './device-text';

describe('The name of a device', () => {
  afterEach(() => translateWith(null));

  it.each(['Firefox on Linux', 'curl', 'Unknown device', 'My phone on a desk on the left'])(
    'stays in English: %s',
    name => expect(deviceText(name)).toBe(name),
  );

  it('is translated around the names of browser and system', () => {
    const german: Record<string, string> = {
      '{browser} on {system}': '{browser} unter {system}',
      'Unknown device': 'Unbekanntes Gerät',
    };
    translateWith(key => german[key], 'de');
    expect(['Firefox on Linux', 'curl', 'Unknown device'].map(deviceText)).toEqual([
      'Firefox unter Linux',
      'curl',
      'Unbekanntes Gerät',
    ]);
  });
});

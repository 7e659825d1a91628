import type { PluginSettings } from '@sv/contracts/plugin-settings.contract';
import { translateWith } from '../locale/translate';
import { settingsInLanguage } from './settings-in-language';

const stored: PluginSettings = {
  settings: {
    remind: { type: 'string', title: 'Remind me', enum: ['due', 'never'], enumTitles: ['When it is due', 'Never'] },
  },
  values: { remind: 'due' },
  secrets: {},
  people: [],
  groups: [],
};

describe('The settings of a plugin', () => {
  afterEach(() => translateWith(null));

  it('are read in the language of the page, with the translations of that plugin', () => {
    const german: Record<string, string> = {
      'sv.tasks|Remind me': 'Mich erinnern',
      'sv.tasks|When it is due': 'Bei Fälligkeit',
      'sv.other|Never': 'Niemals',
    };
    translateWith(key => german[key], 'de');
    const { settings, values } = settingsInLanguage(stored, '/api/account/apps/sv.tasks/settings');
    expect(settings['remind']).toMatchObject({
      title: 'Mich erinnern',
      enum: ['due', 'never'],
      enumTitles: ['Bei Fälligkeit', 'Never'],
    });
    expect(values).toEqual(stored.values);
  });

  it('stay as they are in English', () => {
    expect(settingsInLanguage(stored, '/api/admin/plugins/sv.tasks/settings')).toEqual(stored);
  });
});

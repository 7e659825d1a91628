import type { ImportResult } from '@sv/contracts/portability.contract';
import { importResultIn } from './import-result-text';

const records = { read: 1, added: 0, skipped: 1, failed: 0 };
const result: ImportResult = {
  formatVersion: 1,
  dryRun: true,
  warnings: [{ code: 'other-subject', detail: 'The archive belongs to <b>$&. Its content is added to your account.' }],
  sections: [
    {
      id: 'choir',
      pluginId: 'choir',
      status: 'skipped',
      records,
      warnings: [
        { code: 'plugin-disabled', detail: 'Choir is turned off here.' },
        { code: 'own', detail: 'Two songs have no title.' },
      ],
    },
  ],
};

it('what became of an import is said in the language of the page; what an app says stays as it is', () => {
  const german = importResultIn('de', result);
  expect(german.warnings[0]!.detail).toBe('Das Archiv gehört zu <b>$&. Sein Inhalt kommt zu deinem Konto hinzu.');
  expect(german.sections[0]!.warnings).toEqual([
    { code: 'plugin-disabled', detail: 'Choir ist hier ausgeschaltet.' },
    { code: 'own', detail: 'Two songs have no title.' },
  ]);
  expect(importResultIn('en', result)).toEqual(result);
});

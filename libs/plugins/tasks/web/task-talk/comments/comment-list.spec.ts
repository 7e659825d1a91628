import type { HttpTestingController } from '@angular/common/http/testing';
import { inputBinding } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { OfflineStore } from '@sv/ui/offline/offline-store';
import { Reachability } from '@sv/ui/offline/reachability';
import { FakeOfflineStore } from '@sv/ui/offline/testing/fake-offline-store';
import { Session } from '@sv/ui/workspace/session';
import type { TaskComment, TaskComments } from '../../../shared/talk.contract';
import { aList, anItem, provideTasks, settled } from '../../testing/provide-tasks';
import { ListPeople } from '../../sharing/list-people';
import { CommentList } from './comment-list';

const url = '/tasks/api/items/i1/comments';
const bob = { id: '0198c1f0-0000-7000-8000-000000000002', name: 'Bob', image: null };

describe('the comments of a task', () => {
  let http: HttpTestingController;
  let me: string;
  beforeEach(async () => {
    ({ http } = provideTasks());
    me = TestBed.inject(Session).user()!.id;
    TestBed.inject(ListPeople).open({ ...aList, isShared: true });
    await settled();
    http.expectOne('/tasks/api/lists/l1/people').flush({ people: [bob] });
    await settled();
  });
  afterEach(() => {
    document.body.replaceChildren();
    http.verify();
  });

  const aComment = (fields: Partial<TaskComment>): TaskComment => ({
    id: 'c1',
    itemId: 'i1',
    authorId: bob.id,
    text: 'Hello',
    createdAt: '2026-06-22T10:00:00Z',
    editedAt: null,
    version: 1,
    ...fields,
  });

  async function open(answer: Partial<TaskComments> = {}, role: 'owner' | 'editor' | 'viewer' = 'editor') {
    const bindings = [inputBinding('item', () => anItem), inputBinding('list', () => ({ ...aList, role }))];
    const fixture = TestBed.createComponent(CommentList, { bindings });
    const page = fixture.nativeElement as HTMLElement;
    document.body.append(page);
    TestBed.tick();
    http.expectOne(url).flush({ comments: [], people: [bob], hasEarlier: false, ...answer });
    await settled();
    /** Of the comment that is being changed, else of a new one. */
    const field = (): HTMLTextAreaElement => page.querySelector('textarea')!;
    const type = (text: string): void => {
      field().value = text;
      field().setSelectionRange(text.length, text.length);
      field().dispatchEvent(new Event('input'));
      TestBed.tick();
    };
    const key = (name: string, more: KeyboardEventInit = {}): KeyboardEvent => {
      const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more });
      field().dispatchEvent(event);
      TestBed.tick();
      return event;
    };
    const press = async (label: string): Promise<void> => {
      const named = (button: HTMLElement) =>
        (button.getAttribute('aria-label') ?? button.textContent)?.trim() === label;
      [...page.querySelectorAll('button')].find(named)!.click();
      await settled();
    };
    const texts = () => [...page.querySelectorAll('sv-comment-text')].map(({ textContent }) => textContent?.trim());
    return { page, field, type, key, press, texts, fixture };
  }

  it('says who wrote what, and that it was edited', async () => {
    const { page } = await open({ comments: [aComment({ editedAt: '2026-06-22T11:00:00Z' })] });
    expect(page.querySelector('.by')?.textContent).toMatch(/Bob.*edited/);
    expect(page.querySelector('[aria-label="Edit comment"]')).toBeNull();
  });

  it('sends a comment with the ids of those whom it mentions, and empties the field', async () => {
    const { type, key, field, texts } = await open();
    type('Thanks @b');
    expect(key('Enter').defaultPrevented).toBe(true);
    expect(field().value).toBe('Thanks @Bob ');
    key('Enter', { ctrlKey: true });
    await settled();
    const sent = http.expectOne(url);
    expect(sent.request.body).toEqual({ id: expect.any(String), text: `Thanks @[${bob.id}]` });
    sent.flush(aComment({ ...sent.request.body, authorId: me }));
    await settled();
    expect([texts(), field().value]).toEqual([['Thanks @Bob'], '']);
  });

  it('offers names until Escape, which leaves the dialog open', async () => {
    const { page, type, key } = await open();
    const options = () => page.querySelectorAll('[role=option]').length;
    type('@');
    expect(options()).toBe(1);
    expect(key('Escape').defaultPrevented).toBe(true);
    expect(options()).toBe(0);
    expect(key('Escape').defaultPrevented).toBe(false);
  });

  it('keeps what was typed and not sent for the next time', async () => {
    const first = await open();
    first.type('Unfinished');
    await settled();
    first.fixture.destroy();
    expect((await open()).field().value).toBe('Unfinished');
  });

  it('changes one’s own comment with the version that was seen', async () => {
    const { press, type, texts, field } = await open({ comments: [aComment({ authorId: me })] });
    await press('Edit comment');
    expect(document.activeElement).toBe(field());
    type('Hello all');
    await press('Save comment');
    const sent = http.expectOne('/tasks/api/comments/c1');
    expect([sent.request.method, sent.request.body, sent.request.headers.get('If-Match')]).toEqual([
      'PATCH',
      { text: 'Hello all' },
      '"1"',
    ]);
    sent.flush(aComment({ authorId: me, text: 'Hello all', version: 2 }));
    await settled();
    expect([texts(), document.activeElement]).toEqual([['Hello all'], field()]);
  });

  it('deletes at once, which the owner may do with any, and brings it back where it was', async () => {
    const [first, second] = [aComment({}), aComment({ id: 'c2', text: 'Later', createdAt: '2026-06-22T11:00:00Z' })];
    const { page, press, texts, field } = await open({ comments: [first, second] }, 'owner');
    await press('Delete comment');
    http.expectOne({ method: 'DELETE', url: '/tasks/api/comments/c1' }).flush(null);
    await settled();
    expect([texts(), page.querySelector('[role=status]')!.textContent]).toEqual([
      ['Later'],
      expect.stringContaining('Comment deleted'),
    ]);
    await press('Undo');
    await settled();
    await settled();
    http.expectOne({ method: 'POST', url: '/tasks/api/comments/c1/restore' }).flush(first);
    await settled();
    expect([texts(), page.querySelector('[role=status]')]).toEqual([['Hello', 'Later'], null]);
    expect(document.activeElement).toBe(field());
  });

  it('changes back what was changed with Ctrl Z in the empty field, and again', async () => {
    const { press, type, texts, key } = await open({ comments: [aComment({ authorId: me })] });
    const dialog = document.createElement('dialog');
    dialog.open = true;
    dialog.append(document.createElement('sv-comment-list'), document.body.firstElementChild!);
    document.body.append(dialog);
    await press('Edit comment');
    type('Hello all');
    await press('Save comment');
    http.expectOne('/tasks/api/comments/c1').flush(aComment({ authorId: me, text: 'Hello all', version: 2 }));
    await settled();
    for (const [name, text, version] of [
      ['z', 'Hello', 3],
      ['y', 'Hello all', 4],
    ] as const) {
      key(name, { ctrlKey: true });
      await settled();
      await settled();
      await settled();
      const sent = http.expectOne('/tasks/api/comments/c1');
      expect([sent.request.method, sent.request.body]).toEqual(['PATCH', { text }]);
      sent.flush(aComment({ authorId: me, text, version }));
      await settled();
      expect(texts()).toEqual([text]);
    }
  });

  it('are only read by a viewer', async () => {
    const { page } = await open({ comments: [aComment({ authorId: me })] }, 'viewer');
    expect(page.querySelector('textarea')).toBeNull();
    expect(page.querySelector('.actions')).toBeNull();
    expect(page.textContent).toContain('Only people who can edit the list can comment.');
  });

  it('shows earlier ones above', async () => {
    const { press, texts, page } = await open({ comments: [aComment({ id: 'c2', text: 'Later' })], hasEarlier: true });
    await press('Show earlier comments');
    const earlier = aComment({ text: 'Earlier', createdAt: '2026-06-21T10:00:00Z' });
    http.expectOne(`${url}?before=c2`).flush({ comments: [earlier], people: [], hasEarlier: false });
    await settled();
    expect(texts()).toEqual(['Earlier', 'Later']);
    expect(page.querySelector('.earlier')).toBeNull();
  });

  it('says that they could not be loaded', async () => {
    const bindings = [inputBinding('item', () => anItem), inputBinding('list', () => aList)];
    const page = TestBed.createComponent(CommentList, { bindings }).nativeElement as HTMLElement;
    TestBed.tick();
    expect(page.querySelector('sv-skeleton')).not.toBeNull();
    http.expectOne(url).flush({ code: 'internal-error', status: 500 }, { status: 500, statusText: 'no' });
    await settled();
    expect(page.querySelector('sv-error-state')).not.toBeNull();
  });
});

describe('a comment without a network', () => {
  it('waits, also where earlier ones were never read', async () => {
    TestBed.overrideProvider(OfflineStore, { useValue: new FakeOfflineStore() });
    const { http } = provideTasks();
    const bindings = [inputBinding('item', () => anItem), inputBinding('list', () => aList)];
    const fixture = TestBed.createComponent(CommentList, { bindings });
    const page = fixture.nativeElement as HTMLElement;
    TestBed.inject(Reachability).lostAt.set(new Date());
    TestBed.tick();
    http.expectOne(url).error(new ProgressEvent('error'));
    await settled();
    expect(page.querySelector('sv-error-state')?.textContent).toContain('Earlier comments will appear');
    expect(page.textContent).not.toContain('No comments yet.');

    const field = page.querySelector('textarea')!;
    field.value = 'Take it along';
    field.dispatchEvent(new Event('input'));
    TestBed.tick();
    page.querySelector<HTMLElement>('.composer button')!.click();
    for (let turn = 0; turn < 4; turn++) await settled();
    expect(page.querySelector('ul')?.textContent).toMatch(/not sent yet.*Take it along/s);
    expect(field.value).toBe('');
  });
});

import type { HttpTestingController } from '@angular/common/http/testing';
import { inputBinding } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Confirm } from '@sv/ui/confirm/confirm';
import type { TaskAttachment } from '../../../shared/talk.contract';
import { aList, anItem, provideTasks, settled } from '../../testing/provide-tasks';
import { AttachmentList } from './attachment-list';

const url = '/tasks/api/items/i1/attachments';
const aFile = (fields: Partial<TaskAttachment> = {}): TaskAttachment => ({
  id: 'a1',
  itemId: 'i1',
  name: 'plan.pdf',
  type: 'application/pdf',
  size: 2048,
  addedBy: 'bob',
  createdAt: '2026-06-22T10:00:00Z',
  ...fields,
});

describe('the files of a task', () => {
  const confirm = { ask: jest.fn<Promise<boolean>, unknown[]>() };
  let http: HttpTestingController;
  beforeEach(async () => {
    TestBed.configureTestingModule({ providers: [{ provide: Confirm, useValue: confirm }] });
    ({ http } = provideTasks());
    await settled();
  });
  afterEach(() => {
    document.body.replaceChildren();
    http.verify();
  });

  async function open(attachments: TaskAttachment[], role: 'editor' | 'viewer' = 'editor') {
    const bindings = [inputBinding('item', () => anItem), inputBinding('list', () => ({ ...aList, role }))];
    const page = TestBed.createComponent(AttachmentList, { bindings }).nativeElement as HTMLElement;
    document.body.append(page);
    TestBed.tick();
    http.expectOne(url).flush({ attachments, people: [{ id: 'bob', name: 'Bob', image: null }] });
    await settled();
    return page;
  }

  it('are links with their size and who added them; pictures are shown small', async () => {
    const page = await open([aFile(), aFile({ id: 'a2', name: 'tent.jpg', type: 'image/jpeg' })]);
    const links = [...page.querySelectorAll('a')];
    expect(links.map(link => link.getAttribute('href'))).toEqual([
      '/tasks/api/attachments/a1',
      '/tasks/api/attachments/a2',
    ]);
    expect(links[0]!.textContent).toMatch(/plan\.pdf.*Bob/s);
    expect(page.querySelector('img')?.getAttribute('src')).toBe('/tasks/api/attachments/a2?thumbnail=small');
    page.querySelector('img')!.dispatchEvent(new Event('error'));
    await settled();
    expect(page.querySelectorAll('img, .tile')).toHaveLength(2);
    expect(page.querySelector('img')).toBeNull();
  });

  it('are sent when they are dropped, and shown when they are stored; why one is refused is said plainly', async () => {
    const page = await open([]);
    const files = [new File(['x'], 'a.txt'), new File(['y'], 'b.txt')];
    const drop = Object.assign(new Event('drop', { cancelable: true }), { dataTransfer: { files, types: ['Files'] } });
    page.querySelector('sv-file-drop')!.dispatchEvent(drop);
    TestBed.tick();
    const [first, second] = http.match({ method: 'POST', url });
    first!.flush(aFile({ id: 'a3', name: 'a.txt' }));
    const detail = 'You have as many files as you may have.';
    second!.flush({ code: 'file-quota-exceeded', status: 507, detail }, { status: 507, statusText: 'no' });
    await settled();
    expect([...page.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual(['a.txt']);
    expect(page.querySelector('[role=alert]')?.textContent).toBe(detail);
  });

  it('are removed after a question', async () => {
    const page = await open([aFile()]);
    confirm.ask.mockResolvedValue(true);
    page.querySelector<HTMLElement>('[aria-label="Remove plan.pdf"]')!.click();
    await settled();
    http.expectOne({ method: 'DELETE', url: '/tasks/api/attachments/a1' }).flush(null);
    await settled();
    expect(page.textContent).toContain('No files yet.');
  });

  it('are only opened by a viewer', async () => {
    const page = await open([aFile()], 'viewer');
    expect([page.querySelector('sv-file-drop'), page.querySelector('li button')]).toEqual([null, null]);
  });
});

import type { HttpTestingController } from '@angular/common/http/testing';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import type { ImportPreview } from '../../shared/transfer.contract';
import { provideStranger, settled, textOf } from '../testing/provide-stranger';
import { aList } from '../testing/provide-tasks';
import { ImportPage } from './import-page';

const PREVIEW = '/tasks/api/import/preview';
const preview: ImportPreview = {
  ...{
    listName: 'Garden',
    taskCount: 7,
    partCount: 2,
    doneCount: 0,
    datedCount: 1,
    repeatingCount: 1,
    sectionCount: 1,
  },
  ...{ titles: ['Repot the basil'], remarks: [{ line: 15, text: '“soon” is kept in the notes.' }], remarkCount: 1 },
};

describe('the page that imports', () => {
  let http: HttpTestingController;
  let page: ComponentFixture<ImportPage>;
  beforeEach(async () => {
    http = provideStranger();
    page = TestBed.createComponent(ImportPage);
    TestBed.tick();
    const viewed = { ...aList, id: 'l2', name: 'Only viewed', role: 'viewer' };
    http.expectOne('/tasks/api/lists').flush({ lists: [aList, viewed] });
    await settled(page);
  });
  const root = () => page.nativeElement as HTMLElement;
  const drop = async (...files: File[]): Promise<void> => {
    const event = Object.assign(new Event('drop', { cancelable: true }), { dataTransfer: { files, types: ['Files'] } });
    root().querySelector('.zone')!.dispatchEvent(event);
    await settled(page);
    await settled(page);
  };
  const aFile = (content: BlobPart, name = 'Garden.csv') =>
    Object.assign(new File([content], name), {
      arrayBuffer: async () => (typeof content === 'string' ? new TextEncoder().encode(content).buffer : content),
    });

  it('shows what is in a file, and imports it into the list that was chosen', async () => {
    await drop(aFile('TYPE,CONTENT\ntask,Ä'));
    const looked = http.expectOne(PREVIEW);
    expect(looked.request.body).toEqual({ fileName: 'Garden.csv', text: 'TYPE,CONTENT\ntask,Ä', listId: null });
    http.match('/api/account/preferences').forEach(one => one.flush({ timezone: 'UTC', locale: 'en-GB' }));
    looked.flush(preview);
    await settled(page);
    expect(textOf(page)).toContain('7 tasks, 2 of them subtasks, 1 with a date, 1 that repeat and 1 section');
    expect(textOf(page)).toContain('Line 15: “soon” is kept in the notes.');
    const select = root().querySelector('select')!;
    expect([...select.options].map(({ text }) => text)).toEqual(['New list “Garden”', 'List']);
    select.value = 'l1';
    select.dispatchEvent(new Event('change'));
    [...root().querySelectorAll('button')].find(one => one.textContent?.trim() === 'Import')!.click();
    const sent = http.expectOne('/tasks/api/import');
    expect(sent.request.body).toMatchObject({ listId: 'l1' });
    sent.flush({ listId: 'l1', listName: 'List', taskCount: 7 });
    await settled(page);
    expect(textOf(page)).toContain('7 tasks imported into “List”.');
    expect(root().querySelector('sv-card a')?.getAttribute('href')).toBe('/tasks/lists/l1');
  });

  it('says where a file is wrong, and reads files of old programs', async () => {
    await drop(aFile(new Uint8Array([0xc4]).buffer));
    const looked = http.expectOne(PREVIEW);
    expect(looked.request.body).toMatchObject({ text: 'Ä' });
    const errors = [{ pointer: '/text', detail: 'Line 3 cannot be read.' }];
    looked.flush({ code: 'invalid-request', status: 400, errors }, { status: 400, statusText: 'no' });
    await settled(page);
    expect(root().querySelector('[role=alert]')?.textContent).toBe('Line 3 cannot be read.');
    [...root().querySelectorAll('button')].find(one => one.textContent?.includes('Remove'))!.click();
    await settled(page);
    expect(root().querySelector('sv-card')).toBeNull();
  });

  it('says that a file is too large, here or on the server', async () => {
    await drop(aFile('x'));
    http.expectOne(PREVIEW).flush({ code: 'payload-too-large' }, { status: 413, statusText: 'no' });
    await settled(page);
    await drop(Object.defineProperty(aFile('y'), 'size', { value: 9_000_000 }));
    expect(textOf(page).match(/This file is too large/g)).toHaveLength(2);
  });
});

import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { BackupCodes } from './backup-codes';

const codes = Array.from({ length: 10 }, (_, at) => `abcde-fghi${at}`);
let fixture: ComponentFixture<BackupCodes>;

async function show(): Promise<HTMLElement> {
  fixture = TestBed.createComponent(BackupCodes);
  fixture.componentRef.setInput('codes', codes);
  fixture.componentRef.setInput('account', 'ada@example.com');
  fixture.componentRef.setInput('instanceName', 'Analytical Engines');
  await fixture.whenStable();
  return fixture.nativeElement as HTMLElement;
}

async function press(page: HTMLElement, words: string): Promise<void> {
  const button = [...page.querySelectorAll('button')].find(one => one.textContent?.trim() === words);
  button?.click();
  await new Promise(resolve => setTimeout(resolve));
  await fixture.whenStable();
}

describe('BackupCodes', () => {
  afterEach(() => fixture.destroy());

  it('shows every code, and tells when the person says that they are kept', async () => {
    const page = await show();
    expect([...page.querySelectorAll('li')].map(item => item.textContent?.trim())).toEqual(codes);

    page.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    expect(fixture.componentInstance.saved()).toBe(true);
  });

  it('copies them one to a line, and says so', async () => {
    const writeText = jest.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    const page = await show();
    await press(page, 'Copy');

    expect(writeText).toHaveBeenCalledWith(codes.join('\n'));
    expect(page.querySelector('[role=status]')?.textContent).toBe('Copied');
  });

  it('prints a sheet that says whose codes they are, and takes it away afterwards', async () => {
    let sheet: string | null | undefined;
    window.print = () => (sheet = document.querySelector('body > .sv-backup-codes-sheet')?.textContent);
    const page = await show();
    await press(page, 'Print');

    for (const words of ['Backup codes for Analytical Engines', 'ada@example.com', ...codes]) {
      expect(sheet).toContain(words);
    }
    window.dispatchEvent(new Event('afterprint'));
    expect(document.querySelector('.sv-backup-codes-sheet')).toBeNull();
  });

  it('gives a text file with the same', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = blob => (saved.push(blob as Blob), 'blob:codes');
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const page = await show();
    await press(page, 'Download');

    expect(click.mock.contexts[0]).toMatchObject({ download: 'backup-codes.txt', href: 'blob:codes' });
    expect(saved[0]?.size).toBeGreaterThan(codes.join('\n').length);
    click.mockRestore();
  });
});

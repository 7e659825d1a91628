import { disposition } from './file-name';

const day = new Date('2026-06-22T23:59:59Z');
const plain = (name: string) => /filename="([^"]*)"/.exec(disposition(name, day))![1];
const full = (name: string) => decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(disposition(name, day))![1]!);

describe('the name of a download', () => {
  it.each([
    ['Workspace', 'workspace-2026-06-22.zip', 'Workspace 2026-06-22.zip'],
    ['Zoë’s Büro', 'zoe-s-bu-ro-2026-06-22.zip', 'Zoë’s Büro 2026-06-22.zip'],
    ['職場', 'workspace-2026-06-22.zip', '職場 2026-06-22.zip'],
    ['../../etc/passwd', 'etc-passwd-2026-06-22.zip', 'etc passwd 2026-06-22.zip'],
    ['a"; filename=evil.exe', 'a-filename-evil-exe-2026-06-22.zip', 'a ; filename=evil.exe 2026-06-22.zip'],
    ['line\r\nset-cookie: a=b', 'line-set-cookie-a-b-2026-06-22.zip', 'line set-cookie a=b 2026-06-22.zip'],
    ['exe.\u202egpj', 'exe-gpj-2026-06-22.zip', 'exe. gpj 2026-06-22.zip'],
    ['\ud800', 'workspace-2026-06-22.zip', 'Workspace 2026-06-22.zip'],
    ['x'.repeat(500), `${'x'.repeat(60)}-2026-06-22.zip`, `${'x'.repeat(60)} 2026-06-22.zip`],
  ])('of %j is one that every system takes', (name, ascii, whole) => {
    expect([plain(name), full(name)]).toEqual([ascii, whole]);
  });

  it('is a header that can be sent', () => {
    expect(disposition("it's (a) *", day)).toMatch(/^[\x20-\x7e]+$/);
    expect(disposition("it's (a) *", day)).toContain("UTF-8''it%27s%20%28a%29%202026");
  });
});

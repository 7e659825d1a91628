import { contentDisposition } from './content-disposition';

/** Signs that become others when they are written out for old programs. */
it.each([
  ['..\uff0f..\uff0f.ssh\uff0fid', '.._.._.ssh_id'],
  ['\u2100.txt', 'a_c.txt'],
  ['c\uff1a\uff3cx', 'c__x'],
  ['a\uff02b\uff05', 'a_b_'],
])('the plain form of %j leads into no other folder', (name, plain) => {
  expect(contentDisposition('attachment', name)).toMatch(`attachment; filename="${plain}"; filename*=UTF-8''`);
});
